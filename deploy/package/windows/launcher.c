/*
 * Starfray.exe: starts the program for a double click, net/desktop/double-click.ts, without a console window. That program
 * shows its own errors in the browser. Errors that prevent it from running, and its output, are shown here.
 */
#include <windows.h>
#include <stdio.h>

/* Exit code of that program after it has shown a page about its error. */
#define SHOWN 10
/* Exit code of that program after it has printed its error and what to do. */
#define EXPLAINED 11
/* Longest path on Windows, in characters. */
#define LONGEST 32768
/* Maximum length of the shown output of that program, in bytes. */
#define LONGEST_OUTPUT 2000
/* Interval at which its output is read, in ms. */
#define READ_MS 50

#define ADVICE                                                                                                         \
    L"Unpack the whole archive into a new folder and start Starfray there, or install it again. "                      \
    L"If a file disappears again, an antivirus program removes it: allow it there."

#define NODE L"runtime\\node.exe"
#define PROGRAM L"game\\net\\desktop\\double-click.ts"

/* Files that double-click.ts needs in order to report missing files itself. */
static const wchar_t *const NEEDED[] = {
    NODE,
    PROGRAM,
    L"game\\net\\desktop\\package-files.ts",
    L"game\\net\\desktop\\problem-page.ts",
    L"game\\net\\desktop\\browser.ts",
};

static const DWORD STANDARD[] = {STD_INPUT_HANDLE, STD_OUTPUT_HANDLE, STD_ERROR_HANDLE};

static wchar_t folder[LONGEST];
static wchar_t path[LONGEST];
static wchar_t text[LONGEST];
static wchar_t command[3 * LONGEST];
static char output[LONGEST_OUTPUT];
static DWORD outputLength;

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

/* Whether a file is missing or empty; an interrupted unpacking leaves empty files. */
static int isMissing(const wchar_t *file)
{
    WIN32_FILE_ATTRIBUTE_DATA found;

    _snwprintf(path, LONGEST - 1, L"%ls%ls", folder, file);
    return !GetFileAttributesExW(path, GetFileExInfoStandard, &found) ||
           (found.nFileSizeHigh == 0 && found.nFileSizeLow == 0);
}

static int failWithout(const wchar_t *file)
{
    _snwprintf(text, LONGEST - 1, L"The file %ls is missing or empty in %ls\n\n" ADVICE, file, folder);
    return fail(text);
}

/* Reads the available output from the pipe, without waiting. Output beyond the maximum length is dropped. */
static void readOutput(HANDLE pipe)
{
    char chunk[1024];
    DWORD available, count;

    while (PeekNamedPipe(pipe, NULL, 0, NULL, &available, NULL) && available > 0) {
        if (!ReadFile(pipe, chunk, sizeof chunk, &count, NULL))
            return;
        for (DWORD i = 0; i < count && outputLength < LONGEST_OUTPUT; i++)
            output[outputLength++] = chunk[i];
    }
}

/* The output, which is UTF-8, without the line breaks at its end. */
static const wchar_t *outputText(void)
{
    static wchar_t words[LONGEST_OUTPUT + 1];

    while (outputLength > 0 && (unsigned char)output[outputLength - 1] <= ' ')
        outputLength--;
    words[outputLength ? MultiByteToWideChar(CP_UTF8, 0, output, outputLength, words, LONGEST_OUTPUT) : 0] = 0;
    return words;
}

/*
 * Runs the command and waits until it ends, but not for the game, which it leaves running. It does not wait for the end of
 * the pipe, because a handle of the pipe in another process would keep the pipe open.
 */
static int run(DWORD *code)
{
    SECURITY_ATTRIBUTES inherited = {.nLength = sizeof inherited, .bInheritHandle = TRUE};
    STARTUPINFOW startup = {.cb = sizeof startup, .dwFlags = STARTF_USESTDHANDLES};
    PROCESS_INFORMATION process;
    HANDLE reader;

    if (!CreatePipe(&reader, &startup.hStdOutput, &inherited, 0))
        return 0;
    SetHandleInformation(reader, HANDLE_FLAG_INHERIT, 0);
    /* otherwise the game would keep open the pipes of the program that started this one */
    for (int i = 0; i < 3; i++)
        SetHandleInformation(GetStdHandle(STANDARD[i]), HANDLE_FLAG_INHERIT, 0);
    startup.hStdError = startup.hStdOutput;
    if (!CreateProcessW(NULL, command, NULL, NULL, TRUE, CREATE_NO_WINDOW, NULL, NULL, &startup, &process))
        return 0;
    while (WaitForSingleObject(process.hProcess, READ_MS) == WAIT_TIMEOUT)
        readOutput(reader);
    readOutput(reader);
    return GetExitCodeProcess(process.hProcess, code);
}

int WINAPI wWinMain(HINSTANCE instance, HINSTANCE previous, PWSTR arguments, int show)
{
    const wchar_t *words;
    DWORD code = 0;

    (void)instance, (void)previous, (void)show;
    if (arguments[0] != 0)
        return fail(L"Starfray.exe takes no arguments. The commands are those of starfray.cmd, "
                    L"such as: starfray.cmd admin");
    if (!findFolder())
        return fail(L"The folder of Starfray has too long a path: move it to a shorter one.");
    for (size_t i = 0; i < sizeof NEEDED / sizeof NEEDED[0]; i++)
        if (isMissing(NEEDED[i]))
            return failWithout(NEEDED[i]);

    _snwprintf(command, 3 * LONGEST - 1, L"\"%ls%ls\" --disable-warning=ExperimentalWarning \"%ls%ls\"", folder, NODE,
               folder, PROGRAM);
    if (!run(&code)) {
        _snwprintf(text, LONGEST - 1, L"Windows does not start %ls%ls (error %lu).\n\n" ADVICE, folder, NODE,
                   GetLastError());
        return fail(text);
    }
    words = outputText();
    if (code == 0 && words[0] != 0)
        MessageBoxW(NULL, words, L"Starfray", MB_OK | MB_ICONINFORMATION);
    if (code == EXPLAINED)
        fail(words);
    else if (code != 0 && code != SHOWN) {
        _snwprintf(text, LONGEST - 1, L"%ls%lsThe program ended with code %lu. If starting it again does not help:\n\n" ADVICE,
                   words, words[0] ? L"\n\n" : L"", code);
        return fail(text);
    }
    return (int)code;
}

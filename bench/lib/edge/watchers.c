/*
 * Opens WebSocket watchers in one thread: `watchers PORT COUNT PATH`. They are spread over eight addresses of this
 * machine. Prints "open COUNT" when all are connected, and "MESSAGES BYTES FIRST" for each line on stdin: the number of
 * messages and bytes so far, and how long the slowest watcher waited for its first message, in us.
 */
#include <arpa/inet.h>
#include <fcntl.h>
#include <netinet/tcp.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/epoll.h>
#include <time.h>
#include <unistd.h>

enum { ADDRESSES = 8, CHUNK = 1 << 18, HEADER = 10, PING = 9 };

struct watcher {
  int fd;
  int is_open;       /* whether the answer to the request has been read */
  int matched;       /* how much of the blank line that ends the answer has arrived */
  unsigned char header[HEADER];
  int header_bytes;
  unsigned long long left; /* bytes of the frame that have not arrived yet */
  long long asked_at;
  int has_first;
};

static unsigned long long messages, bytes;
static long long slowest_first;
static int opened;

static long long now_us(void) {
  struct timespec t;
  clock_gettime(CLOCK_MONOTONIC, &t);
  return t.tv_sec * 1000000LL + t.tv_nsec / 1000;
}

static int header_length(const unsigned char *h) {
  int length = h[1] & 127;
  return length == 126 ? 4 : length == 127 ? 10 : 2;
}

static unsigned long long payload_length(const unsigned char *h) {
  unsigned long long length = h[1] & 127;
  if (length < 126) return length;
  int from = 2, to = length == 126 ? 4 : 10;
  for (length = 0; from < to; from++) length = length << 8 | h[from];
  return length;
}

static void take_header(struct watcher *w) {
  static const unsigned char pong[6] = {0x8a, 0x80};
  int opcode = w->header[0] & 15;
  w->left = payload_length(w->header);
  w->header_bytes = 0;
  if (opcode == PING && write(w->fd, pong, sizeof pong) < 0) perror("pong");
  if (opcode > 2) return;
  messages++;
  if (w->has_first) return;
  w->has_first = 1;
  long long waited = now_us() - w->asked_at;
  if (waited > slowest_first) slowest_first = waited;
}

static void take(struct watcher *w, const unsigned char *data, long size) {
  static const char end[] = "\r\n\r\n";
  for (; !w->is_open && size > 0; data++, size--) {
    w->matched = *data == end[w->matched] ? w->matched + 1 : *data == '\r';
    if (w->matched == 4) w->is_open = ++opened;
  }
  while (size > 0) {
    if (w->left > 0) {
      unsigned long long step = w->left < (unsigned long long)size ? w->left : (unsigned long long)size;
      w->left -= step, data += step, size -= step, bytes += step;
      continue;
    }
    w->header[w->header_bytes++] = *data++, size--;
    if (w->header_bytes >= 2 && w->header_bytes == header_length(w->header)) take_header(w);
  }
}

static void ask(struct watcher *w, int index, int port, const char *path) {
  struct sockaddr_in from = {.sin_family = AF_INET}, to = {.sin_family = AF_INET, .sin_port = htons(port)};
  from.sin_addr.s_addr = htonl(0x7f000002 + index % ADDRESSES);
  to.sin_addr.s_addr = htonl(0x7f000001);
  int one = 1;
  w->fd = socket(AF_INET, SOCK_STREAM, 0);
  setsockopt(w->fd, IPPROTO_IP, IP_BIND_ADDRESS_NO_PORT, &one, sizeof one);
  if (bind(w->fd, (void *)&from, sizeof from) || connect(w->fd, (void *)&to, sizeof to)) perror("connect"), exit(1);
  w->asked_at = now_us();
  dprintf(w->fd,
          "GET %s HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n"
          "Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n",
          path);
  fcntl(w->fd, F_SETFL, O_NONBLOCK);
}

int main(int argc, char **argv) {
  if (argc < 4) return 2;
  int port = atoi(argv[1]), count = atoi(argv[2]), paths = argc - 3, told = 0;
  struct watcher *watchers = calloc(count, sizeof *watchers);
  unsigned char *chunk = malloc(CHUNK);
  int epoll = epoll_create1(0);
  struct epoll_event event = {.events = EPOLLIN, .data.ptr = NULL}, events[256];
  epoll_ctl(epoll, EPOLL_CTL_ADD, 0, &event);
  for (int i = 0; i < count; i++) {
    ask(&watchers[i], i, port, argv[3 + i % paths]);
    event.data.ptr = &watchers[i];
    epoll_ctl(epoll, EPOLL_CTL_ADD, watchers[i].fd, &event);
  }
  for (;;) {
    int ready = epoll_wait(epoll, events, 256, -1);
    for (int i = 0; i < ready; i++) {
      struct watcher *w = events[i].data.ptr;
      long size = read(w ? w->fd : 0, chunk, CHUNK);
      if (!w && size <= 0) return 0;
      if (!w) printf("%llu %llu %lld\n", messages, bytes, slowest_first), fflush(stdout);
      else if (size > 0) take(w, chunk, size);
      else if (size == 0) fprintf(stderr, "a watcher was cut\n"), epoll_ctl(epoll, EPOLL_CTL_DEL, w->fd, NULL);
    }
    if (opened == count && !told++) printf("open %d\n", count), fflush(stdout);
  }
}

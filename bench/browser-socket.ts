// A browser's socket: Socket.IO's protocol over a plain WebSocket, so that a thousand sockets cost little.

const TIMEOUT_MS = 20_000

export interface BrowserSocket {
  emit(event: string, payload?: unknown): void
  close(): void
}

/** Connects and waits until the server has joined its rooms (`ready`). `hear` receives each event as raw JSON. */
export function openSocket(
  address: URL,
  query: Record<string, string>,
  hear: (text: string) => void = () => {},
  readyEvent = 'ready',
): Promise<BrowserSocket> {
  const search = new URLSearchParams({ EIO: '4', transport: 'websocket', ...query })
  const socket = new WebSocket(`ws://${address.host}/socket.io/?${search.toString()}`)
  const emit = (event: string, payload?: unknown) =>
    socket.send(`42${JSON.stringify(payload === undefined ? [event] : [event, payload])}`)
  return new Promise((resolve, reject) => {
    const tooLong = setTimeout(
      () => reject(new Error('the socket did not become ready')),
      TIMEOUT_MS,
    )
    socket.onerror = () => reject(new Error('the socket could not be opened'))
    socket.onmessage = ({ data }: MessageEvent<string>) => {
      if (data.startsWith('42')) {
        hear(data.slice(2))
        if (data === `42["${readyEvent}"]`) resolve({ emit, close: () => socket.close() })
        if (data === `42["${readyEvent}"]`) clearTimeout(tooLong)
      } else if (data === '2') socket.send('3')
      else if (data.startsWith('0')) socket.send('40')
      else if (data.startsWith('44')) reject(new Error(`the socket was refused: ${data}`))
    }
  })
}

import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import { createRequire } from 'node:module'
import type { AddressInfo } from 'node:net'
import { dirname, join } from 'node:path'
import { transform } from '@swc/core'

const SOCKET_IO = join(
  dirname(createRequire(import.meta.url).resolve('socket.io-client/package.json')),
  'dist/socket.io.esm.min.js',
)

/** Serves the client's page from an origin of its own. */
export async function serveOtherClient(): Promise<{ origin: string; stop: () => Promise<void> }> {
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://localhost')
    fileAt(pathname).then(
      ({ type, text }) => response.setHeader('content-type', type).end(text),
      () => response.writeHead(404).end(),
    )
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return {
    origin: `http://127.0.0.1:${port}`,
    stop: async () => {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

async function fileAt(path: string): Promise<{ type: string; text: string }> {
  const html = 'text/html; charset=utf-8'
  const script = 'text/javascript; charset=utf-8'
  if (path === '/') return { type: html, text: await read('index.html') }
  if (path === '/socket.io.esm.min.js')
    return { type: script, text: await readFile(SOCKET_IO, 'utf8') }
  const [, name] = /^\/([a-z-]+\.ts)$/.exec(path) ?? []
  if (name === undefined) throw new Error(`there is no ${path}`)
  const { code } = await transform(await read(name), {
    jsc: { parser: { syntax: 'typescript' }, target: 'es2024' },
  })
  return { type: script, text: code }
}

const read = (name: string) => readFile(join(import.meta.dirname, name), 'utf8')

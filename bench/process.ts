import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as sleep } from 'node:timers/promises'
import { io, type Socket } from 'socket.io-client'
import { z } from 'zod'
import type { Figure, Suite } from './figures.ts'
import { signIn } from './http-connection.ts'
import { ADMIN, makeDataDir, removeDataDir, ROOT, serve, stopLeftPostgres } from './served.ts'
import { residentMb } from './usage.ts'

// What a process is by itself: how long it takes to be there, what memory it keeps, what a browser costs it.

const SETTLE_MS = 3000

export async function measureProcess(sockets: number): Promise<Suite> {
  const dataDir = await makeDataDir()
  try {
    const first = await serve(dataDir)
    await first.stop()
    const later = await serve(dataDir)
    await sleep(SETTLE_MS)
    const atRest = await residentMb(later.pid)
    const token = await signIn(later.address, ADMIN.email, ADMIN.password)
    const ours = await socketKb(later.pid, later.address.origin, token, sockets)
    await later.stop()
    const bare = await bareSocketKb(sockets)
    const figures: Figure[] = [
      {
        name: 'cold start, first',
        unit: 'ms',
        ours: first.readyMs,
        note: 'with initdb and migrations; the web is built already',
      },
      { name: 'cold start, later', unit: 'ms', ours: later.readyMs },
      {
        name: 'memory at rest',
        unit: 'MB',
        ours: atRest,
        note: 'the Node process, without PostgreSQL',
      },
      {
        name: 'memory of a socket',
        unit: 'kB',
        ours,
        baseline: bare,
        note: `${sockets} sockets; less is better`,
      },
      ...(await scriptSizes()),
    ]
    return {
      title: 'Process',
      about: [
        'From the start of `npm start`’s process to its ready line; resident memory; a bare Socket.IO server as the baseline of a socket.',
      ],
      figures,
    }
  } finally {
    await stopLeftPostgres(dataDir)
    await removeDataDir(dataDir)
  }
}

/** Resident memory that each of so many sockets adds, in kB. */
async function socketKb(
  pid: number,
  address: string,
  token: string,
  count: number,
): Promise<number> {
  const before = await residentMb(pid)
  const sockets: Socket[] = []
  for (let opened = 0; opened < count; opened += 50)
    sockets.push(
      ...(await Promise.all(Array.from({ length: 50 }, () => openSocket(address, token)))),
    )
  await sleep(SETTLE_MS)
  const after = await residentMb(pid)
  sockets.forEach((socket) => socket.disconnect())
  return ((after - before) * 1000) / count
}

function openSocket(address: string, token: string): Promise<Socket> {
  const socket = io(address, {
    transports: ['websocket'],
    query: { token },
    forceNew: true,
    reconnection: false,
  })
  return new Promise((resolve, reject) => {
    socket.once('ready', () => resolve(socket))
    socket.once('connect_error', reject)
  })
}

async function bareSocketKb(count: number): Promise<number> {
  const child = spawn(process.execPath, [join(import.meta.dirname, 'bare-sockets.ts')], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  try {
    const [port] = await once(createInterface(child.stdout), 'line')
    await sleep(1000)
    return await socketKb(child.pid ?? 0, `http://127.0.0.1:${String(port)}`, '', count)
  } finally {
    child.kill('SIGTERM')
  }
}

const sizes = z.array(z.object({ name: z.string(), kb: z.number(), mostKb: z.number() }))

/** Of the web as it was last built. */
async function scriptSizes(): Promise<Figure[]> {
  const text = await readFile(join(ROOT, 'packages/web/dist/sizes.json'), 'utf8').catch(() => '[]')
  return sizes.parse(JSON.parse(text)).map(({ name, kb, mostKb }) => ({
    name: `scripts, ${name}`,
    unit: 'kB brotli',
    ours: kb,
    note: `at most ${mostKb}`,
  }))
}

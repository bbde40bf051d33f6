import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { openSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const MAIN = join(import.meta.dirname, '../../packages/server/src/app/main.ts')

export interface SupervisedServer {
  stop: () => Promise<void>
}

/** Restarts the server whenever it has ended, as an init system does, and writes its process id to a file. */
export function superviseServer(
  env: NodeJS.ProcessEnv,
  pidFile: string,
  logFile: string,
): SupervisedServer {
  const out = openSync(logFile, 'a')
  let isStopping = false
  let child = startServer()

  function startServer(): ChildProcess {
    const started = spawn(process.execPath, [MAIN], { env, stdio: ['ignore', out, out] })
    if (started.pid) writeFileSync(pidFile, `${started.pid}`)
    started.once('exit', () => {
      if (!isStopping) child = startServer()
    })
    return started
  }

  return {
    stop: async () => {
      isStopping = true
      if (child.exitCode !== null || child.signalCode !== null) return
      child.kill('SIGTERM')
      await once(child, 'exit')
    },
  }
}

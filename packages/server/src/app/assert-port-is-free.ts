import { createServer } from 'node:net'
import { StartRefusal } from './opening/start-refusal.ts'

/** Checks that the port is free before the minutes of work that a start may take. @throws StartRefusal */
export async function assertPortIsFree(host: string, port: number): Promise<void> {
  if (port === 0) return
  const probe = createServer()
  try {
    await new Promise<void>((resolve, reject) => {
      probe.once('error', reject)
      probe.listen(port, host, resolve)
    })
  } catch (error) {
    throw new StartRefusal(portComplaint(error, host, port))
  } finally {
    probe.close()
  }
}

function portComplaint(error: unknown, host: string, port: number): string {
  const code = error instanceof Error && 'code' in error ? error.code : undefined
  if (code === 'EADDRINUSE')
    return `port ${port} is in use on ${host}; stop the program that uses it or set PORT to another port`
  if (code === 'EACCES')
    return `this user may not listen on port ${port}; set PORT to one above 1023`
  return `the server cannot listen on ${host} port ${port} (${String(code)})`
}

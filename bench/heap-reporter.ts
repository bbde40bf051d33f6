import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

// Loaded before a server (node --import) so that it can be asked over its IPC channel what lives in it. A heap that was
// not collected says what was allocated, not what is kept.

setFlagsFromString('--expose-gc')
const collect: unknown = runInNewContext('gc')

process.on('message', () => {
  if (typeof collect !== 'function') throw new Error('there is no collector')
  // Twice: the first run leaves what finalizers still hold.
  collect()
  collect()
  const { heapUsed, external } = process.memoryUsage()
  process.send?.({ heapBytes: heapUsed, outsideBytes: external })
})
// Being asked keeps nobody alive.
process.channel?.unref()

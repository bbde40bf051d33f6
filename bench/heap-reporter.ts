import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

// Preloaded into a server (node --import) so that it reports its heap over its IPC channel. It collects garbage first,
// because an uncollected heap shows allocated instead of live memory.

setFlagsFromString('--expose-gc')
const collect: unknown = runInNewContext('gc')

process.on('message', () => {
  if (typeof collect !== 'function') throw new Error('gc is not exposed')
  // Twice: the first run leaves objects that finalizers still hold.
  collect()
  collect()
  const { heapUsed, external } = process.memoryUsage()
  process.send?.({ heapBytes: heapUsed, externalBytes: external })
})
// The channel must not keep the process alive.
process.channel?.unref()

import type { KeyStore } from '../../channels/baileys/baileys-package.ts'

/** A cipher's key store that lives in memory only. @param kept keys by kind and id */
export function keysInMemory(kept = new Map<string, unknown>()): KeyStore {
  return {
    get: async (type, ids) =>
      Object.fromEntries(
        ids.flatMap((id) => {
          const value = kept.get(`${type} ${id}`)
          return value === undefined ? [] : [[id, value] as const]
        }),
      ),
    set: async (changes) => {
      for (const [type, values] of Object.entries(changes))
        for (const [id, value] of Object.entries(values))
          if (value == null) kept.delete(`${type} ${id}`)
          else kept.set(`${type} ${id}`, value)
    },
  }
}

import { TOKEN_KEY } from './preferences.ts'
import { onStoredElsewhere, readStored, removeStored, writeStored } from './storage.ts'

/** Storage of the access token: localStorage in the browser, shared by its tabs. */
export interface TokenStore {
  read(): string | null
  save(token: string): void
  clear(): void
}

// Other clients of the specification store the token as JSON, so surrounding quotes are removed.
export const storedToken: TokenStore = {
  read: () => readStored(TOKEN_KEY)?.replaceAll('"', '') || null,
  save: (token) => writeStored(TOKEN_KEY, token),
  clear: () => removeStored(TOKEN_KEY),
}

/** Calls `hear` on sign-ins, refreshes and sign-outs of other tabs. */
export function onTokenElsewhere(hear: (token: string | null) => void): () => void {
  return onStoredElsewhere(TOKEN_KEY, () => hear(storedToken.read()))
}

/** The user id in a token; undefined if it is no valid token. The signature is not checked. */
export function readClaims(token: string): { userId: number } | undefined {
  try {
    const claims: unknown = JSON.parse(atob(standardBase64(token.split('.')[1] ?? '')))
    return typeof claims === 'object' && claims !== null && 'id' in claims
      ? { userId: Number(claims.id) }
      : undefined
  } catch {
    return undefined
  }
}

function standardBase64(urlSafe: string): string {
  return urlSafe.replaceAll('-', '+').replaceAll('_', '/')
}

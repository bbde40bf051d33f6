import { TOKEN_KEY } from './preferences.ts'
import { onStoredElsewhere, readStored, removeStored, writeStored } from './storage.ts'

/** Where the access token is kept: local storage in the browser, shared by its tabs. */
export interface TokenKeeper {
  read(): string | null
  keep(token: string): void
  forget(): void
}

// Clients of this family stored the token as JSON, so quotes around it are no part of it.
export const storedToken: TokenKeeper = {
  read: () => readStored(TOKEN_KEY)?.replaceAll('"', '') || null,
  keep: (token) => writeStored(TOKEN_KEY, token),
  forget: () => removeStored(TOKEN_KEY),
}

/** Hears sign-ins, refreshes and sign-outs of other tabs. */
export function onTokenElsewhere(hear: (token: string | null) => void): () => void {
  return onStoredElsewhere(TOKEN_KEY, () => hear(storedToken.read()))
}

/** Whose token it is; nothing when it is not one of ours. It is read, never trusted. */
export function readClaims(token: string): { userId: number } | undefined {
  try {
    const claims: unknown = JSON.parse(atob(base64(token.split('.')[1] ?? '')))
    return typeof claims === 'object' && claims !== null && 'id' in claims
      ? { userId: Number(claims.id) }
      : undefined
  } catch {
    return undefined
  }
}

function base64(urlSafe: string): string {
  return urlSafe.replaceAll('-', '+').replaceAll('_', '/')
}

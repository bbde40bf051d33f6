import { CallError, ERR_NETWORK, errorOfReply } from './call-error.ts'
import { refresh } from './call.ts'
import { storedToken } from './token.ts'

/** Saves the reply of a route as a file. A link cannot do this, since the request needs the session's token. */
export async function downloadFile(path: string, fileName: string): Promise<void> {
  let response = await fetchAuthorized(path)
  if (response.status === 403) {
    await refresh()
    response = await fetchAuthorized(path)
  }
  if (!response.ok) throw errorOfReply(response.status, undefined)
  saveFile(await response.blob(), fileName)
}

/** Starts a browser download of bytes that the page already has. */
export function saveFile(content: Blob, fileName: string): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(content)
  link.download = fileName
  link.click()
  // The browser copies the blob soon after the click.
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000)
}

async function fetchAuthorized(path: string): Promise<Response> {
  const headers = { Authorization: `Bearer ${storedToken.read() ?? ''}` }
  try {
    return await fetch(path, { headers })
  } catch {
    throw new CallError(ERR_NETWORK, 0)
  }
}

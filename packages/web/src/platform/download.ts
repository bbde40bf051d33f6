import { CallError, ERR_NETWORK, refusalOf } from './call-error.ts'
import { refresh } from './call.ts'
import { storedToken } from './token.ts'

/** Saves what a route answers as a file of the browser. It needs the session's token, so no link can ask for it. */
export async function download(path: string, fileName: string): Promise<void> {
  let response = await ask(path)
  if (response.status === 403) {
    await refresh()
    response = await ask(path)
  }
  if (!response.ok) throw refusalOf(response.status, undefined)
  saveFile(await response.blob(), fileName)
}

/** Hands bytes that the page has to the browser's downloads. */
export function saveFile(content: Blob, fileName: string): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(content)
  link.download = fileName
  link.click()
  // The browser takes its own copy of it soon.
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000)
}

async function ask(path: string): Promise<Response> {
  const headers = { Authorization: `Bearer ${storedToken.read() ?? ''}` }
  try {
    return await fetch(path, { headers })
  } catch {
    throw new CallError(ERR_NETWORK, 0)
  }
}

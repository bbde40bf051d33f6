import { flowMediaLimits } from '@guiche/contract/flow-nodes/limits'
import { FetchRefused, safeFetch } from '../../../platform/http/outgoing/safe-fetch.ts'
import { storeFile } from '../../organisation/files/index.ts'
import { flowMediumKind, storedMedium } from '../flows/index.ts'

const FETCH_MS = 8000

/**
 * Stores bytes as a medium of a flow.
 * @returns its name in a stored graph; undefined if nodes cannot hold this kind or size
 */
export async function storeMedium(companyId: number, bytes: Buffer): Promise<string | undefined> {
  const { row, extension } = await storeFile(companyId, bytes)
  const kind = flowMediumKind(row.mime)
  if (kind === undefined || row.size > flowMediaLimits[kind].maxBytes) return undefined
  return storedMedium({ fileId: row.id, name: `${row.sha256.slice(0, 12)}.${extension}` })
}

/** Fetches an address from an untrusted file and stores it. @returns undefined if it was not fetched */
export async function fetchAndStoreMedium(
  companyId: number,
  url: string,
): Promise<string | undefined> {
  try {
    const { maxBytes } = flowMediaLimits.video
    const { bytes } = await safeFetch(url, { maxBytes, timeoutMs: FETCH_MS })
    return await storeMedium(companyId, bytes)
  } catch (error) {
    if (error instanceof FetchRefused) return undefined
    throw error
  }
}

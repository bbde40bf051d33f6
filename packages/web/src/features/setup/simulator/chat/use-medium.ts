import { skipToken, useQuery } from '@tanstack/react-query'
import { useEffect, useMemo } from 'react'
import { refresh } from '../../../../platform/call.ts'
import { errorOfReply } from '../../../../platform/call-error.ts'
import { storedToken } from '../../../../platform/token.ts'

/** Object URL of a medium of the phone. It is fetched by script, since a `src` cannot send the session's token. */
export function useMedium(mediaUrl: string | undefined): {
  url: string | undefined
  isMissing: boolean
} {
  const { data: blob, isError } = useQuery({
    queryKey: ['simulator', 'medium', mediaUrl],
    queryFn: mediaUrl === undefined ? skipToken : ({ signal }) => fetchMedium(mediaUrl, signal),
    staleTime: Infinity,
    gcTime: 60_000,
  })
  const url = useMemo(() => blob && URL.createObjectURL(blob), [blob])
  useEffect(() => {
    if (url !== undefined) return () => URL.revokeObjectURL(url)
    return undefined
  }, [url])
  return { url, isMissing: isError }
}

async function fetchMedium(mediaUrl: string, signal: AbortSignal): Promise<Blob> {
  let response = await requestMedium(mediaUrl, signal)
  if (response.status === 403) {
    await refresh()
    response = await requestMedium(mediaUrl, signal)
  }
  if (!response.ok) throw errorOfReply(response.status, undefined)
  return response.blob()
}

function requestMedium(mediaUrl: string, signal: AbortSignal): Promise<Response> {
  const headers = { Authorization: `Bearer ${storedToken.read() ?? ''}` }
  return fetch(mediaUrl, { headers, signal })
}

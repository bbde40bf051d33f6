import { use, useState } from 'react'
import { MediaContext } from './media-context.ts'

/**
 * Tracks if an address could be loaded, with a retry: addresses expire after a day or two, and refetching messages
 * brings new ones. `attempt` is the key of the loading element.
 */
export function useMediaRetry(url: string | null) {
  const thread = use(MediaContext)
  const [attempt, setAttempt] = useState(0)
  const [broken, setBroken] = useState<string | null>(null)
  const [isTrying, setIsTrying] = useState(false)

  async function retry() {
    setIsTrying(true)
    await thread?.refresh().catch(() => undefined)
    setIsTrying(false)
    setBroken(null)
    setAttempt((before) => before + 1)
  }

  return {
    attempt,
    isBroken: url !== null && broken === url,
    isTrying,
    onError: () => setBroken(url),
    retry: () => void retry(),
  }
}

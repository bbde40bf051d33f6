import type { Flow } from '@guiche/contract/flows'
import { useQueryClient } from '@tanstack/react-query'
import { useWords } from '../../../platform/words.ts'
import { connectionsQuery } from '../connections/index.ts'
import { flowWords } from './flows.words.ts'
import { phrasesQuery } from './phrases/phrases.queries.ts'

/** Returns a text with everything that is deleted with a flow or loses it, by current data. */
export function useDeletionEffects(): (flow: Flow) => Promise<string> {
  const say = useWords(flowWords)
  const cache = useQueryClient()
  const now = { staleTime: 0 } as const
  return async ({ id }) => {
    const [phrases, connections] = await Promise.all([
      cache.query({ ...phrasesQuery, ...now }),
      cache.query({ ...connectionsQuery, ...now }),
    ])
    const ofPhrases = phrases.filter(({ flowId }) => flowId === id).length
    const ofLines = connections.filter(
      ({ flowIdWelcome, flowIdNotPhrase }) => flowIdWelcome === id || flowIdNotPhrase === id,
    ).length
    return [
      ...(ofPhrases > 0 ? [say('goWith', { what: say('phrases', { count: ofPhrases }) })] : []),
      ...(ofLines > 0
        ? [say('goOnWithout', { what: say('connections', { count: ofLines }) })]
        : []),
      say('removeText'),
    ].join(' ')
  }
}

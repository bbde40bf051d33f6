import { useWords } from '../../../platform/words.ts'
import { useQueues } from '../queues/index.ts'
import { answeredForWords } from './answered-for.words.ts'
import { useConnections } from './connections.queries.ts'

/**
 * Returns a text with the number of queues and connections that will lose their prompt or integration if it is deleted,
 * by current data.
 */
export function useAnswererUsage(
  answerer: 'promptId' | 'integrationId',
): (id: number) => Promise<string> {
  const say = useWords(answeredForWords)
  const queues = useQueues()
  const connections = useConnections()
  return async (id) => {
    const [ofQueues, ofLines] = await Promise.all([queues.refetch(), connections.refetch()])
    const countUses = (all: ReadonlyArray<Record<typeof answerer, number | null>> = []) =>
      all.filter((one) => one[answerer] === id).length
    const what = [
      ...countedWord(countUses(ofQueues.data), (many) => say('queues', { count: many })),
      ...countedWord(countUses(ofLines.data), (many) => say('connections', { count: many })),
    ]
    return what.length === 0 ? say('none') : say('some', { what: what.join(', ') })
  }
}

function countedWord(count: number, word: (count: number) => string): string[] {
  return count === 0 ? [] : [word(count)]
}

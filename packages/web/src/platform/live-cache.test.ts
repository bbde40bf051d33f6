import { type QueryClient, QueryObserver } from '@tanstack/react-query'
import { beforeEach, expect, test } from 'vitest'
import { askAgain, hearInto } from './live-cache.ts'
import { createQueryClient } from './query-client.ts'

const KEY = ['notes', 7]

let cache: QueryClient
beforeEach(() => {
  cache = createQueryClient()
})

/** A list on the screen, whose answers the test gives. */
function shownList() {
  const answers: PromiseWithResolvers<string[]>[] = []
  const queryFn = () => {
    const answer = Promise.withResolvers<string[]>()
    answers.push(answer)
    return answer.promise
  }
  new QueryObserver(cache, { queryKey: KEY, queryFn }).subscribe(() => {})
  return answers
}

const shown = () => cache.getQueryData(KEY)
/** The same rule as all lists have: a new one comes last, once, and nothing where there is no list yet. */
const hear = (note: string) =>
  hearInto(cache, () =>
    cache.setQueryData<string[]>(KEY, (known) => known && [...new Set([...known, note])]),
  )
const settled = () => new Promise((resolve) => setTimeout(resolve))

test('what was heard while an answer was on its way is heard again when it has come', async () => {
  const [first] = shownList()
  hear('heard')
  expect(shown()).toBeUndefined()
  first?.resolve(['old'])
  await settled()
  expect(shown()).toEqual(['old', 'heard'])
})

test('an answer that was asked for afterwards has the last word', async () => {
  const answers = shownList()
  hear('heard')
  answers[0]?.resolve(['old'])
  await settled()
  const again = cache.refetchQueries({ queryKey: KEY })
  answers[1]?.resolve(['without'])
  await again
  await settled()
  expect(shown()).toEqual(['without'])
})

test('what was asked for before something was told is asked for again, and nothing else', async () => {
  const answers = shownList()
  answers[0]?.resolve(['old'])
  await settled()
  askAgain(cache, performance.now() - 60_000)
  askAgain(cache, performance.now(), ['others'])
  expect(answers).toHaveLength(1)
  askAgain(cache, performance.now(), ['notes'])
  expect(answers).toHaveLength(2)
})

test('a first answer on its way is awaited, and asked for again when it has come', async () => {
  const answers = shownList()
  askAgain(cache, performance.now())
  expect(answers).toHaveLength(1)
  answers[0]?.resolve(['old'])
  await settled()
  expect(answers).toHaveLength(2)
  answers[1]?.resolve(['old', 'missed'])
  await settled()
  expect(shown()).toEqual(['old', 'missed'])
  expect(answers).toHaveLength(2)
})

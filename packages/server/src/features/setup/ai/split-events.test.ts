import { expect, test } from 'vitest'
import { splitEvents } from './split-events.ts'

async function eventsOf(...chunks: string[]): Promise<string[]> {
  async function* sent() {
    for (const chunk of chunks) yield Buffer.from(chunk)
  }
  const events: string[] = []
  for await (const event of splitEvents(sent())) events.push(Buffer.from(event).toString())
  return events
}

test('events are split at blank lines, wherever their bytes are divided', async () => {
  const [first, second] = ['event: a\r\ndata: 1\r\n\r\n', 'data: 2\n\n']
  expect(await eventsOf(first + second)).toEqual([first, second])
  expect(await eventsOf(...(first + second).split(''))).toEqual([first, second])
  expect(await eventsOf(second, 'data: the end')).toEqual([second, 'data: the end'])
})

test('blank lines without an event are left out', async () => {
  expect(await eventsOf('\n\r\n\n', '\n', 'data: 1\n\n', '\r\n', '\n\n')).toEqual(['data: 1\n\n'])
  expect(await eventsOf('\n'.repeat(1000))).toEqual([])
  expect(await eventsOf()).toEqual([])
})

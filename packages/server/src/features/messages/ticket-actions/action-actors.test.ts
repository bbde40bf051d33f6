import { type ActionKindOf, actionsOf } from '@guiche/contract/ticket-action-rules'
import { expect, test } from 'vitest'
import type { Effect } from '../../answers/automation/decision.ts'
import { tools } from '../../outside/assistants/tools.ts'

// The contract's table of actors, compared with what flows and programs can do. Macros and rules are compared there.

test('a program does the actions of the tools that write', () => {
  const actionsOfTool: Readonly<Record<string, readonly ActionKindOf<'program'>[]>> = {
    change_tags: ['tag', 'untag'],
    write_note: ['note'],
    // A draft changes nothing on the ticket: a user sends it.
    save_draft: [],
  }
  const writing = tools.filter(({ writes }) => writes).map(({ name }) => name)
  expect(writing.toSorted()).toEqual(Object.keys(actionsOfTool).toSorted())
  expect(Object.values(actionsOfTool).flat()).toEqual([...actionsOf.program])
})

test('a flow does each of its actions by an effect of a decision', () => {
  const effectOf: Readonly<Record<ActionKindOf<'flow'>, Effect['kind']>> = {
    assign: 'handOver',
    tag: 'tag',
    untag: 'tag',
    queue: 'place',
    send: 'say',
    note: 'note',
    flow: 'beginFlow',
    close: 'close',
  }
  expect(Object.keys(effectOf)).toEqual([...actionsOf.flow])
})

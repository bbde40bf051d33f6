import { expect, it } from 'vitest'
import { BULK_STEP, tagRestorations } from './tag-restorations.ts'

const withTagAdded = (id: number) => ({ id, added: [5], removed: [] })

it('undo removes a tag only from tickets that did not have it before', () => {
  expect(
    tagRestorations([withTagAdded(1), { id: 2, added: [], removed: [] }, withTagAdded(3)]),
  ).toEqual([{ ids: [1, 3], change: { tagIds: [], removedTagIds: [5] } }])
})

it('undo restores a tag on tickets that lost it', () => {
  expect(tagRestorations([{ id: 1, added: [], removed: [5] }, withTagAdded(2)])).toEqual([
    { ids: [1], change: { tagIds: [5], removedTagIds: [] } },
    { ids: [2], change: { tagIds: [], removedTagIds: [5] } },
  ])
})

it('many tickets go in batches, and unchanged ones in none', () => {
  const many = Array.from({ length: BULK_STEP * 2 + 1 }, (_, index) => withTagAdded(index + 1))
  expect(tagRestorations(many).map(({ ids }) => ids.length)).toEqual([BULK_STEP, BULK_STEP, 1])
  expect(tagRestorations([{ id: 1, added: [], removed: [] }])).toEqual([])
})

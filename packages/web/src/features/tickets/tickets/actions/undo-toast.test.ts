import { UNDO_MS } from '@guiche/contract/tickets'
import { expect, it } from 'vitest'
import { UNDO_TOAST } from './undo-toast.ts'

it('is offered no longer than the server accepts it', () => {
  expect(UNDO_TOAST.atMostMs).toBe(UNDO_MS)
  expect(UNDO_TOAST.durationMs).toBeLessThan(UNDO_MS)
})

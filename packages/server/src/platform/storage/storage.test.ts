import { existsSync, mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { incomingPath, openStorage } from './storage.ts'

test('what a killed process was taking in is gone after the next start', () => {
  const folder = mkdtempSync(join(tmpdir(), 'guiche-storage-'))
  openStorage(folder)
  const half = incomingPath()
  writeFileSync(half, 'half a film')
  openStorage(folder)
  expect(existsSync(half)).toBe(false)
  writeFileSync(incomingPath(), 'the next')
})

import { tagInput } from '@guiche/contract/tags'
import { expect, test } from 'vitest'
import { nameFault } from './tag-rules.ts'

test.each([
  ['', 'required'],
  ['  ', 'required'],
  ['ab', 'tooShort'],
  ['x'.repeat(101), undefined],
])('the dialog’s message for the name %o is %s', (name, word) => {
  const [issue] = tagInput.safeParse({ name }).error?.issues ?? []
  expect(issue && nameFault(issue.code, name)).toBe(word)
})

import { describe, expect, it } from 'vitest'
import { userChange, userInput } from '@guiche/contract/users'
import type { ZodType } from 'zod'
import { violationWord } from './use-schema-resolver.ts'

const good = { name: 'Ana', email: 'ana@guiche.local', password: '12345' }

describe('messages for schema violations', () => {
  it.each([
    [{ name: '' }, 'required'],
    [{ name: '   ' }, 'required'],
    [{ name: 'A' }, 'tooShort'],
    [{ name: 'A'.repeat(51) }, 'tooLong'],
    [{ email: '' }, 'required'],
    [{ email: 'ana@' }, 'invalidEmail'],
    [{ password: '' }, 'required'],
    [{ password: '1234' }, 'tooShort'],
    [{ password: '1'.repeat(51) }, 'tooLong'],
    [{ profile: 'owner' }, 'invalid'],
  ])('%o: %s', (fault, word) => {
    expect(violationWordsOf(userInput, { ...good, ...fault })).toEqual([word])
  })

  it('accepts an empty password when the old one is kept', () => {
    expect(violationWordsOf(userChange, { ...good, password: '' })).toEqual([])
    expect(violationWordsOf(userChange, { ...good, password: '1234' })).toEqual(['tooShort'])
  })
})

function violationWordsOf(schema: ZodType, given: unknown): string[] {
  return schema.safeParse(given, { reportInput: true }).error?.issues.map(violationWord) ?? []
}

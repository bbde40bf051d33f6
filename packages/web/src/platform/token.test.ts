/// <reference types="node" />
import { expect, test } from 'vitest'
import { readClaims } from './token.ts'

test('reads the user id from a token', () => {
  expect(readClaims(tokenOf('{"id":7,"usarname":"Zé ~ÿ?","iat":100,"exp":1000}'))).toEqual({
    userId: 7,
  })
})

test.each(['', 'abc', 'a.b.c', tokenOf('null'), tokenOf('{}')])(
  'reads nothing from %j',
  (token) => {
    expect(readClaims(token)).toBeUndefined()
  },
)

function tokenOf(claims: string): string {
  return `h.${Buffer.from(claims).toString('base64url')}.s`
}

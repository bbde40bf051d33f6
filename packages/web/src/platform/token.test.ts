/// <reference types="node" />
import { expect, test } from 'vitest'
import { readClaims } from './token.ts'

test('reads whose token it is', () => {
  expect(readClaims(tokenOf('{"id":7,"usarname":"Zé ~ÿ?","iat":100,"exp":1000}'))).toEqual({
    userId: 7,
  })
})

test.each(['', 'abc', 'a.b.c', tokenOf('null'), tokenOf('{}')])('finds nothing in %j', (token) => {
  expect(readClaims(token)).toBeUndefined()
})

function tokenOf(claims: string): string {
  return `h.${Buffer.from(claims).toString('base64url')}.s`
}

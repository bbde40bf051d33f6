import { expect, test } from 'vitest'
import { hasSkills, SKILL_MAX, SKILLS_MAX, skills } from './skills.ts'

test('words that differ in case or accents only are one; the last spelling is kept', () => {
  expect(skills().parse([' Inglês ', 'ingles', 'Fiscal'])).toEqual(['ingles', 'Fiscal'])
})

test('words are neither empty nor too long, and their number is limited', () => {
  const many = Array.from({ length: SKILLS_MAX + 1 }, (_, at) => `palavra ${at}`)
  for (const wrong of [[''], ['x'.repeat(SKILL_MAX + 1)], many, ['a\0b'], 'inglês'])
    expect(skills().safeParse(wrong).success).toBe(false)
})

test('a user needs all required skills', () => {
  expect(hasSkills([], [])).toBe(true)
  expect(hasSkills(['INGLES', 'fiscal'], ['Inglês'])).toBe(true)
  expect(hasSkills(['ingles'], ['Inglês', 'fiscal'])).toBe(false)
})

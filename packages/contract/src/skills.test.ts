import { expect, test } from 'vitest'
import { hasSkills, SKILL_MAX, SKILLS_MAX, skills } from './skills.ts'

test('a word stands once, whatever its case and accents; the last spelling stays', () => {
  expect(skills().parse([' Inglês ', 'ingles', 'Fiscal'])).toEqual(['ingles', 'Fiscal'])
})

test('words are neither empty nor endless, and few', () => {
  const many = Array.from({ length: SKILLS_MAX + 1 }, (_, at) => `palavra ${at}`)
  for (const wrong of [[''], ['x'.repeat(SKILL_MAX + 1)], many, ['a\0b'], 'inglês'])
    expect(skills().safeParse(wrong).success).toBe(false)
})

test('somebody needs all that is asked for, and nothing where nothing is', () => {
  expect(hasSkills([], [])).toBe(true)
  expect(hasSkills(['INGLES', 'fiscal'], ['Inglês'])).toBe(true)
  expect(hasSkills(['ingles'], ['Inglês', 'fiscal'])).toBe(false)
})

import { expect, it } from 'vitest'
import { rateAfter, trackAfter } from './audio-player.ts'

const track = (id: string, isVoice = true) => ({ id, url: `/${id}`, isVoice })

it('a voice note is followed by the next one, other audio by nothing', () => {
  const all = [track('a'), track('b'), track('song', false), track('c')]
  expect(trackAfter(all, 'a')?.id).toBe('b')
  expect(trackAfter(all, 'b')).toBeUndefined()
  expect(trackAfter(all, 'song')).toBeUndefined()
  expect(trackAfter(all, 'c')).toBeUndefined()
  expect(trackAfter(all, 'gone')).toBeUndefined()
})

it('the playback rates cycle', () => {
  expect([1, 1.5, 2].map(rateAfter)).toEqual([1.5, 2, 1])
})

import { expect, it } from 'vitest'
import { rateAfter, nextVoiceTrack } from './audio-player.ts'

const buildTrack = (id: string, isVoice = true) => ({ id, url: `/${id}`, isVoice })

it('a voice note is followed by the next one, other audio by nothing', () => {
  const all = [buildTrack('a'), buildTrack('b'), buildTrack('song', false), buildTrack('c')]
  expect(nextVoiceTrack(all, 'a')?.id).toBe('b')
  expect(nextVoiceTrack(all, 'b')).toBeUndefined()
  expect(nextVoiceTrack(all, 'song')).toBeUndefined()
  expect(nextVoiceTrack(all, 'c')).toBeUndefined()
  expect(nextVoiceTrack(all, 'gone')).toBeUndefined()
})

it('the playback rates cycle', () => {
  expect([1, 1.5, 2].map(rateAfter)).toEqual([1.5, 2, 1])
})

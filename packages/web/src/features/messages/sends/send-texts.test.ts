import type { SendsLine, WaitingSend } from '@guiche/contract/sends'
import { describe, expect, it } from 'vitest'
import { type SaySends, lineNoticeTexts, waitText } from './send-texts.ts'

const stubTranslate: SaySends = (key, values) =>
  `${key}${values ? ` ${JSON.stringify(values)}` : ''}`

const buildWaitingSend = (given: Partial<WaitingSend>): WaitingSend => ({
  kind: 'send',
  lane: 'person',
  since: '2026-03-02T10:00:00.000Z',
  because: 'turn',
  until: null,
  expiresAt: '2026-03-03T10:00:00.000Z',
  ...given,
})

const buildLine = (given: Partial<SendsLine>): SendsLine => ({
  id: 1,
  name: 'Loja',
  status: 'CONNECTED',
  waiting: 0,
  oldestAt: null,
  failed: 0,
  holds: [],
  ...given,
})

describe('the reason of a wait', () => {
  it('stands alone where its end is not known', () => {
    expect(waitText(buildWaitingSend({ because: 'line' }), stubTranslate)).toBe('because_line')
  })

  it('has its end where that is known', () => {
    const text = waitText(
      buildWaitingSend({ because: 'hold', until: '2026-03-02T11:00:00.000Z' }),
      stubTranslate,
    )
    expect(text).toMatch(/^untilAt .*because_hold/)
  })
})

describe('the notices about lines', () => {
  it('are empty for a connected line, and for one without waiting messages', () => {
    expect(
      lineNoticeTexts(
        [buildLine({ waiting: 3 }), buildLine({ status: 'DISCONNECTED' })],
        stubTranslate,
      ),
    ).toEqual([])
  })

  it('show the messages waiting on a disconnected line, and each pause set by the provider', () => {
    const until = '2026-03-02T11:00:00.000Z'
    const hold = { until, code: 'ERR_SENDING_WAPP_MSG', reason: '368' }
    const down = buildLine({ status: 'DISCONNECTED', waiting: 2, oldestAt: until })
    const held = buildLine({ holds: [{ scope: 'newContacts', ...hold }] })
    expect(lineNoticeTexts([down, held], stubTranslate).map((text) => text.split(' ')[0])).toEqual([
      'lineDown',
      'held_newContacts',
    ])
  })
})

import Tooltip, { type TooltipProps } from '@mui/material/Tooltip'
import { useEffect, useState } from 'react'

const SHOWN_AFTER_MS = 400
/** Moving from one named element to the next shows its tooltip sooner. */
const NEXT_AFTER_MS = 60
const STILL_GOING_FOR_MS = 500

type Placement = NonNullable<TooltipProps['placement']>

interface Tip {
  at: HTMLElement
  text: string
  placement: Placement
}

/**
 * One tooltip for all elements with `data-tip`, on hover or keyboard focus. It is mounted once per page and may load
 * later than the page. `data-tip-at` sets the side.
 */
export function TipLayer() {
  const tip = useTip()
  if (tip === undefined) return null
  return (
    <Tooltip
      open
      describeChild
      key={tip.text}
      title={tip.text}
      placement={tip.placement}
      slotProps={{ popper: { anchorEl: tip.at } }}
    >
      <span hidden />
    </Tooltip>
  )
}

function useTip(): Tip | undefined {
  const [tip, setTip] = useState<Tip>()
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    let at: HTMLElement | undefined
    let hiddenAtMs = 0

    function hide() {
      clearTimeout(timer)
      if (at !== undefined) hiddenAtMs = performance.now()
      at = undefined
      setTip(undefined)
    }

    function showAt(target: EventTarget | null) {
      const next = target instanceof Element ? target.closest<HTMLElement>('[data-tip]') : null
      if (next === at) return
      hide()
      const { tip: text, tipAt } = next?.dataset ?? {}
      if (next === null || text === undefined || text === '') return
      at = next
      const isGoing = performance.now() - hiddenAtMs < STILL_GOING_FOR_MS
      timer = setTimeout(
        () => next.isConnected && setTip({ at: next, text, placement: placementOf(tipAt) }),
        isGoing ? NEXT_AFTER_MS : SHOWN_AFTER_MS,
      )
    }

    const stop = new AbortController()
    const { signal } = stop
    const onPointer = ({ target, pointerType }: PointerEvent) => {
      if (pointerType === 'mouse') showAt(target)
    }
    const onFocus = ({ target }: FocusEvent) => {
      if (target instanceof Element && target.matches(':focus-visible')) showAt(target)
    }
    document.addEventListener('pointerover', onPointer, { signal })
    document.addEventListener('focusin', onFocus, { signal })
    for (const name of ['pointerdown', 'keydown', 'focusout', 'scroll', 'pointerleave'] as const)
      document.addEventListener(name, hide, { signal, capture: true, passive: true })
    return () => {
      stop.abort()
      clearTimeout(timer)
    }
  }, [])
  return tip
}

const SIDES: readonly Placement[] = ['top', 'right', 'bottom', 'left']

function placementOf(side: string | undefined): Placement {
  return SIDES.find((one) => one === side) ?? 'bottom'
}

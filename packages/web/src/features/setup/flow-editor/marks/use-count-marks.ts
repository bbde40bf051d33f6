import { useEffect, useState } from 'react'
import { useNodeCounts } from '../../flow-live/index.ts'
import type { Marks } from './marks.ts'

/** The counts of customers on the nodes' cards, which are off at first. */
export function useCountMarks(flowId: number, marks: Marks) {
  const [isOn, setIsOn] = useState(false)
  const counts = useNodeCounts(flowId, isOn)
  useEffect(() => marks.setCounts(counts.counts), [marks, counts.counts])
  return { isOn, toggle: () => setIsOn(!isOn), counts }
}

export type CountMarks = ReturnType<typeof useCountMarks>

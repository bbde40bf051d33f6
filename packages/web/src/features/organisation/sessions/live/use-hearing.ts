import { useQueryClient } from '@tanstack/react-query'
import type { Hearing } from '../../../../platform/live/live-socket.ts'
import { useHearingInto } from './use-hearing-into.ts'

/** Updates the query cache by declared events while the component is mounted. */
export function useHearing(hearings: readonly Hearing[]): void {
  useHearingInto(useQueryClient(), hearings)
}

import { useQueryClient } from '@tanstack/react-query'
import type { Hearing } from '../../../../platform/live.ts'
import { useHearingInto } from './use-hearing-into.ts'

/** Keeps what was asked of the server current by events, for as long as the component lives. */
export function useHearing(hearings: readonly Hearing[]): void {
  useHearingInto(useQueryClient(), hearings)
}

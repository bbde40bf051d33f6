import type { RatedGroup, RatingFigures, RatingSummary } from '@guiche/contract/dashboard'
import type { RateCount } from './ratings.queries.ts'

/** Totals of the counts, overall, by user and by queue; groups with most ratings first. */
export function ratingSummary(counts: readonly RateCount[]): RatingSummary {
  return {
    ...ratingFiguresOf(counts),
    users: ratedGroupsOf(counts, ({ userId, userName }) => ({
      key: userId,
      name: userName ?? '',
      color: null,
    })),
    queues: ratedGroupsOf(counts, ({ queueId, queueName, queueColor }) => ({
      key: queueId,
      name: queueName ?? '',
      color: queueColor,
    })),
  }
}

type NamedGroup = Pick<RatedGroup, 'key' | 'name' | 'color'>

function ratedGroupsOf(
  counts: readonly RateCount[],
  named: (count: RateCount) => NamedGroup,
): RatedGroup[] {
  const groups = Map.groupBy(counts, (one) => named(one).key)
  return [...groups.values()]
    .flatMap((ones) =>
      ones.slice(0, 1).map((first) => ({ ...named(first), ...ratingFiguresOf(ones) })),
    )
    .toSorted((one, other) => other.count - one.count || one.name.localeCompare(other.name))
}

function ratingFiguresOf(counts: readonly RateCount[]): RatingFigures {
  const countOfRate = (rate: number) =>
    counts.reduce((sum, one) => (one.rate === rate ? sum + one.count : sum), 0)
  const rates: RatingFigures['rates'] = [countOfRate(1), countOfRate(2), countOfRate(3)]
  const count = rates.reduce((sum, one) => sum + one, 0)
  const points = rates.reduce((sum, one, index) => sum + one * (index + 1), 0)
  return { rates, count, average: count === 0 ? null : points / count }
}

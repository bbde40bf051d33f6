export { type DistributionKeeper, keepDistributing } from './keep-distributing.ts'

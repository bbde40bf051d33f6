export { type DistributionRunner, runDistribution } from './run-distribution.ts'

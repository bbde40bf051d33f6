export { OpenProposal } from './OpenProposal.tsx'

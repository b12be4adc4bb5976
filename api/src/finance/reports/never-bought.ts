import type { PipelineStage } from 'mongoose'

/**
 * Stages that leave invoices without a purchase of ours, for aggregations over invoices: only for these does paid say
 * what it did before there was a book.
 */
export const neverBought: PipelineStage[] = [
  {
    $lookup: {
      from: 'purchases',
      localField: '_id',
      foreignField: 'invoiceId',
      pipeline: [{ $match: { releasedAt: null } }, { $project: { _id: 1 } }],
      as: 'bought',
    },
  },
  { $match: { bought: [] } },
]

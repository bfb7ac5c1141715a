import * as z from 'zod'
import { jsonArray } from '../json-array.ts'
import { Asked } from '../nouns/asked.ts'
import { Question } from '../nouns/question.ts'
import { operation } from '../operation.ts'
import { next, page } from '../page.ts'
import { reference } from '../reference.ts'
import { line, text } from '../text.ts'

const OneQuestion = z.strictObject({ question: reference('question') })
const QuestionAnswer = z.object({ question: Question })

export const questionOperations = {
  'question.ask': operation({
    name: 'question.ask',
    summary: 'Ask the people something: the session waits until somebody answers.',
    effect: 'write',
    needs: 'question:ask',
    input: () =>
      z.strictObject({
        session: reference('session').describe('The session that waits for the answer'),
        text: text(4_000)
          .refine((value) => value.trim().length > 0, 'must not be empty')
          .describe('What is asked'),
        options: jsonArray(line(200), 20, 0).default([]).describe('Answers to choose from'),
      }),
    output: () => QuestionAnswer,
    refuses: ['not_found', 'conflict', 'limit_reached'],
  }),
  'question.list': operation({
    name: 'question.list',
    summary: 'List questions that wait for an answer, the oldest first.',
    effect: 'read',
    needs: 'question:read',
    input: () =>
      z.strictObject({
        session: reference('session').optional(),
        all: z.boolean().default(false).describe('The answered ones, too, newest first'),
        unheard: z
          .boolean()
          .default(false)
          .describe('Instead: answers to your own questions in the session that you were not told of yet; from then on you were'),
        ...page,
      }),
    output: () => z.object({ questions: z.array(Question), next }),
    refuses: ['not_found', 'invalid'],
  }),
  'question.get': operation({
    name: 'question.get',
    summary: 'Get one question; of an approval also what it is about.',
    effect: 'read',
    needs: 'question:read',
    input: () => OneQuestion,
    output: () =>
      QuestionAnswer.extend({
        asked: Asked.nullable().describe('What an approval is about; null for a question, and when its call is gone'),
      }),
    refuses: ['not_found'],
  }),
  'question.answer': operation({
    name: 'question.answer',
    summary: 'Answer a question; whoever asked goes on. An approval takes allow, always or deny.',
    effect: 'write',
    needs: 'question:answer',
    input: () =>
      OneQuestion.extend({
        answer: text(16_000)
          .refine((value) => value.trim().length > 0, 'must not be empty')
          .describe('What the agent is told'),
      }),
    output: () => QuestionAnswer,
    refuses: ['not_found', 'conflict', 'stale', 'invalid'],
  }),
} as const

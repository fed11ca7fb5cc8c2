// Words that say how much of a thing there is, and those that are part of what it is called.
import { describe, expect, it } from 'vitest';
import { count, documentOf, generated, list, object, ref, text } from '../small.js';

const id = { id: { schema: count } };
const small = object({ id: count, title: text, updated: text });
const large = object({ id: count, title: text, updated: text, due: text, notes: text });

describe('a word like list, item or brief', () => {
  it('is part of the name where the address says it: a list of tasks is no task', () => {
    const { report } = generated(
      documentOf(
        {
          'GET /task-lists': { answer: list(ref('TaskList')) },
          'GET /task-lists/{id}': { answer: ref('TaskList'), path: id },
          'GET /tasks': { answer: list(ref('Task')) },
          'GET /tasks/{id}': { answer: ref('Task'), path: id },
        },
        { Task: large, TaskList: small },
      ),
    );
    expect(report.entities).toMatchObject({
      Task: { key: ['id'], schemas: ['Task'], resources: ['TaskResource'] },
      TaskList: { key: ['id'], schemas: ['TaskList'], resources: ['TaskListResource'] },
    });
  });

  it('is part of the name for what has no address, too', () => {
    const { report } = generated(
      documentOf(
        {
          'GET /briefs/{id}': { answer: ref('ProjectBriefResponse'), path: id },
          'PUT /briefs/{id}/publish': { answer: ref('ProjectBriefBase'), path: id },
          'GET /projects/{id}': { answer: ref('Project'), path: id },
        },
        { ProjectBriefResponse: large, ProjectBriefBase: small, Project: large },
      ),
    );
    expect(report.entities).toMatchObject({
      Project: { schemas: ['Project'] },
      ProjectBrief: { schemas: ['ProjectBriefResponse', 'ProjectBriefBase'] },
    });
  });

  it('says how much of a thing is there, elsewhere', () => {
    const { report } = generated(
      documentOf(
        {
          'GET /tasks': { answer: list(ref('TaskListItem')) },
          'GET /late': { answer: list(ref('TaskBrief')) },
          'GET /tasks/{id}': { answer: ref('Task'), path: id },
        },
        { Task: large, TaskListItem: small, TaskBrief: small },
      ),
    );
    expect(Object.keys(report.entities)).toEqual(['Task']);
    expect(report.entities.Task?.schemas.toSorted()).toEqual(['Task', 'TaskBrief', 'TaskListItem']);
  });
});

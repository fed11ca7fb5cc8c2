// As a module that needs a page.
(globalThis as { document?: { title: string } }).document!.title = 'app';

// Generated from the OpenAPI document by `npm run client:generate`.

export interface paths {
  '/cms/v2': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Describes the routes of a namespace.
     * @description Everybody may call it.
     */
    get: operations['getCmsV2Index'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/cms/v2/posts': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Lists posts.
     * @description Callers without the right to do this get 401 or 403 with `rest_forbidden_context`.
     */
    get: operations['listPosts'];
    put?: never;
    /**
     * Creates a post.
     * @description Callers without the right to do this get 401 or 403 with `rest_cannot_edit_others` or `rest_cannot_assign_sticky`.
     */
    post: operations['createPost'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/cms/v2/posts/{id}': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Retrieves a post.
     * @description Callers without the right to do this get 401 or 403 with `rest_forbidden`.
     */
    get: operations['getPost'];
    put?: never;
    /**
     * Updates a post.
     * @description PUT and PATCH do the same. Callers without the right to do this get 401 or 403.
     */
    post: operations['updatePost'];
    /**
     * Moves a post to the trash, or deletes it permanently.
     * @description Callers without the right to do this get 401 or 403.
     */
    delete: operations['deletePost'];
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/cms/v2/posts/{parent}/revisions': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Lists the revisions of an item, including autosaves.
     * @description Callers without the right to do this get 401 or 403.
     */
    get: operations['listPostRevisions'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/cms/v2/posts/{parent}/revisions/{id}': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Retrieves a revision.
     * @description Callers without the right to do this get 401 or 403.
     */
    get: operations['getPostRevision'];
    put?: never;
    post?: never;
    /**
     * Deletes a revision permanently.
     * @description Callers without the right to do this get 401 or 403.
     */
    delete: operations['deletePostRevision'];
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/cms/v2/posts/{id}/autosaves': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Lists the autosaves of an item by all users.
     * @description Callers without the right to do this get 401 or 403.
     */
    get: operations['listPostAutosaves'];
    put?: never;
    /**
     * Creates or updates the caller's autosave of a post.
     * @description Callers without the right to do this get 401 or 403.
     */
    post: operations['createPostAutosave'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/cms/v2/posts/{parent}/autosaves/{id}': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Retrieves the latest autosave of an item.
     * @description Callers without the right to do this get 401 or 403.
     */
    get: operations['getPostAutosave'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/cms/v2/pages': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Lists pages.
     * @description Callers without the right to do this get 401 or 403 with `rest_forbidden_context`.
     */
    get: operations['listPages'];
    put?: never;
    /**
     * Creates a page.
     * @description Callers without the right to do this get 401 or 403.
     */
    post: operations['createPage'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/cms/v2/pages/{id}': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Retrieves a page.
     * @description Callers without the right to do this get 401 or 403.
     */
    get: operations['getPage'];
    put?: never;
    /**
     * Updates a page.
     * @description PUT and PATCH do the same. Callers without the right to do this get 401 or 403.
     */
    post: operations['updatePage'];
    /**
     * Moves a page to the trash, or deletes it permanently.
     * @description Callers without the right to do this get 401 or 403.
     */
    delete: operations['deletePage'];
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/cms/v2/pages/{parent}/revisions': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Lists the revisions of an item, including autosaves.
     * @description Callers without the right to do this get 401 or 403.
     */
    get: operations['listPageRevisions'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/cms/v2/pages/{parent}/revisions/{id}': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Retrieves a revision.
     * @description Callers without the right to do this get 401 or 403.
     */
    get: operations['getPageRevision'];
    put?: never;
    post?: never;
    /**
     * Deletes a revision permanently.
     * @description Callers without the right to do this get 401 or 403.
     */
    delete: operations['deletePageRevision'];
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/cms/v2/pages/{id}/autosaves': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Lists the autosaves of an item by all users.
     * @description Callers without the right to do this get 401 or 403.
     */
    get: operations['listPageAutosaves'];
    put?: never;
    /**
     * Creates or updates the caller's autosave of a page.
     * @description Callers without the right to do this get 401 or 403.
     */
    post: operations['createPageAutosave'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/cms/v2/pages/{parent}/autosaves/{id}': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Retrieves the latest autosave of an item.
     * @description Callers without the right to do this get 401 or 403.
     */
    get: operations['getPageAutosave'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/cms/v2/media': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Lists media.
     * @description Callers without the right to do this get 401 or 403 with `rest_forbidden_context`.
     */
    get: operations['listMedia'];
    put?: never;
    /**
     * Uploads a file: as the request body with a Content-Disposition header, or as the form field file.
     * @description Send a form with the field `file`; or the file itself as the body, with its type in `Content-Type`, its name in `Content-Disposition` and the other arguments in the query. Callers without the right to do this get 401 or 403 with `rest_cannot_edit` or `rest_cannot_create`.
     */
    post: operations['uploadMedia'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/cms/v2/media/{id}': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Retrieves a media item.
     * @description Callers without the right to do this get 401 or 403 with `rest_forbidden`.
     */
    get: operations['getMedia'];
    put?: never;
    /**
     * Updates the fields of a media item; its file cannot be replaced.
     * @description PUT and PATCH do the same. Callers without the right to do this get 401 or 403 with `rest_cannot_edit`.
     */
    post: operations['updateMedia'];
    /**
     * Moves a media item to the trash, or deletes it and its files permanently.
     * @description Callers without the right to do this get 401 or 403.
     */
    delete: operations['deleteMedia'];
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/cms/v2/media/{id}/post-process': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Creates the missing resized copies of an image.
     * @description Callers without the right to do this get 401 or 403.
     */
    post: operations['processMedia'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/cms/v2/comments': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Lists comments.
     * @description Callers without the right to do this get 401 or 403 with `rest_cannot_read_post` or `rest_cannot_read`.
     */
    get: operations['listComments'];
    put?: never;
    /**
     * Creates a comment.
     * @description Callers without the right to do this get 401 or 403 with `rest_comment_invalid_status` or `rest_cannot_read_post` or `rest_comment_invalid_author`.
     */
    post: operations['createComment'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/cms/v2/comments/{id}': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Retrieves a comment.
     * @description Callers without the right to do this get 401 or 403 with `rest_cannot_read` or `rest_forbidden_context`.
     */
    get: operations['getComment'];
    put?: never;
    /**
     * Updates a comment.
     * @description PUT and PATCH do the same. Callers without the right to do this get 401 or 403 with `rest_cannot_edit`.
     */
    post: operations['updateComment'];
    /**
     * Moves a comment to the trash, or deletes it permanently.
     * @description Callers without the right to do this get 401 or 403 with `rest_cannot_delete`.
     */
    delete: operations['deleteComment'];
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/cms/v2/categories': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Lists categories.
     * @description Callers without the right to do this get 401 or 403.
     */
    get: operations['listCategories'];
    put?: never;
    /**
     * Creates a category.
     * @description Callers without the right to do this get 401 or 403.
     */
    post: operations['createCategory'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/cms/v2/categories/{id}': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Retrieves a category.
     * @description Callers without the right to do this get 401 or 403.
     */
    get: operations['getCategory'];
    put?: never;
    /**
     * Updates a category.
     * @description PUT and PATCH do the same. Callers without the right to do this get 401 or 403.
     */
    post: operations['updateCategory'];
    /**
     * Deletes a category.
     * @description Callers without the right to do this get 401 or 403.
     */
    delete: operations['deleteCategory'];
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/cms/v2/tags': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Lists tags.
     * @description Callers without the right to do this get 401 or 403.
     */
    get: operations['listTags'];
    put?: never;
    /**
     * Creates a tag.
     * @description Callers without the right to do this get 401 or 403.
     */
    post: operations['createTag'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/cms/v2/tags/{id}': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Retrieves a tag.
     * @description Callers without the right to do this get 401 or 403.
     */
    get: operations['getTag'];
    put?: never;
    /**
     * Updates a tag.
     * @description PUT and PATCH do the same. Callers without the right to do this get 401 or 403.
     */
    post: operations['updateTag'];
    /**
     * Deletes a tag.
     * @description Callers without the right to do this get 401 or 403.
     */
    delete: operations['deleteTag'];
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/cms/v2/users': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Lists users.
     * @description Callers without the right to do this get 401 or 403 with `rest_user_cannot_view` or `rest_forbidden_context`.
     */
    get: operations['listUsers'];
    put?: never;
    /**
     * Creates a user.
     * @description Callers without the right to do this get 401 or 403 with `rest_cannot_create_user`.
     */
    post: operations['createUser'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/cms/v2/users/me': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Retrieves the caller.
     * @description Everybody may call it.
     */
    get: operations['getMe'];
    put?: never;
    /**
     * Updates the caller.
     * @description PUT and PATCH do the same. Callers without the right to do this get 401 or 403 with `rest_cannot_edit_roles`.
     */
    post: operations['updateMe'];
    /**
     * Deletes the caller permanently.
     * @description Callers without the right to do this get 401 or 403 with `rest_user_cannot_delete`.
     */
    delete: operations['deleteMe'];
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/cms/v2/users/{id}': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Retrieves a user.
     * @description Callers without the right to do this get 401 or 403 with `rest_user_cannot_view`.
     */
    get: operations['getUser'];
    put?: never;
    /**
     * Updates a user.
     * @description PUT and PATCH do the same. Callers without the right to do this get 401 or 403 with `rest_cannot_edit_roles` or `rest_cannot_edit`.
     */
    post: operations['updateUser'];
    /**
     * Deletes a user permanently.
     * @description Callers without the right to do this get 401 or 403 with `rest_user_cannot_delete`.
     */
    delete: operations['deleteUser'];
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/cms/v2/search': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Searches published posts and pages.
     * @description Everybody may call it.
     */
    get: operations['search'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/lintel/v1/users/me/passkeys': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Lists the passkeys of the caller, the oldest first.
     * @description Callers without the right to do this get 401 or 403.
     */
    get: operations['listPasskeys'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/lintel/v1/users/me/passkeys/{id}': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    post?: never;
    /**
     * Removes a passkey of the caller.
     * @description Callers without the right to do this get 401 or 403.
     */
    delete: operations['deletePasskey'];
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/lintel/v1/users/{id}/invitation': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Sends a user a link for choosing a password, or returns it.
     * @description Callers without the right to do this get 401 or 403 with `rest_cannot_invite`.
     */
    post: operations['inviteUser'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/cms/v2/blocks': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Lists reusable blocks.
     * @description Callers without the right to do this get 401 or 403.
     */
    get: operations['listBlocks'];
    put?: never;
    /**
     * Creates a reusable block.
     * @description Callers without the right to do this get 401 or 403 with `rest_cannot_create`.
     */
    post: operations['createBlock'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/cms/v2/blocks/{id}': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Retrieves a reusable block.
     * @description Callers without the right to do this get 401 or 403 with `rest_forbidden`.
     */
    get: operations['getBlock'];
    put?: never;
    /**
     * Updates a reusable block.
     * @description PUT and PATCH do the same. Callers without the right to do this get 401 or 403 with `rest_cannot_edit`.
     */
    post: operations['updateBlock'];
    /**
     * Moves a reusable block to the trash, or deletes it permanently.
     * @description Callers without the right to do this get 401 or 403 with `rest_cannot_delete`.
     */
    delete: operations['deleteBlock'];
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/cms/v2/blocks/{id}/autosaves': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Lists the autosaves of an item by all users.
     * @description Callers without the right to do this get 401 or 403.
     */
    get: operations['listBlockAutosaves'];
    put?: never;
    /**
     * Creates or updates the caller's autosave of a reusable block.
     * @description Callers without the right to do this get 401 or 403.
     */
    post: operations['createBlockAutosave'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/cms/v2/blocks/{parent}/autosaves/{id}': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Retrieves the latest autosave of an item.
     * @description Callers without the right to do this get 401 or 403.
     */
    get: operations['getBlockAutosave'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/cms/v2/block-renderer/{name}': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Renders a block as HTML.
     * @description Callers without the right to do this get 401 or 403 with `block_cannot_read`.
     */
    get: operations['renderBlock'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/cms/v2/settings': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Retrieves the site settings.
     * @description Callers without the right to do this get 401 or 403.
     */
    get: operations['getSettings'];
    put?: never;
    /**
     * Updates the settings.
     * @description PUT and PATCH do the same. Callers without the right to do this get 401 or 403.
     */
    post: operations['updateSettings'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/cms/v2/types': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Lists entry types.
     * @description Callers without the right to do this get 401 or 403.
     */
    get: operations['listTypes'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/cms/v2/types/{type}': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Retrieves an entry type.
     * @description Callers without the right to do this get 401 or 403.
     */
    get: operations['getType'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/lintel/v1/settings': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Retrieves all settings, except secrets.
     * @description Callers without the right to do this get 401 or 403.
     */
    get: operations['getAllSettings'];
    put?: never;
    /**
     * Updates the settings that are sent.
     * @description PUT and PATCH do the same. Callers without the right to do this get 401 or 403.
     */
    post: operations['updateAllSettings'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/cms/v2/statuses': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Lists the statuses visible to the caller.
     * @description Callers without the right to do this get 401 or 403.
     */
    get: operations['listStatuses'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/cms/v2/statuses/{status}': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Retrieves a status.
     * @description Callers without the right to do this get 401 or 403.
     */
    get: operations['getStatus'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/lintel/v1/changes': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Lists the items that were created, updated or removed since a cursor was read.
     * @description Everybody may call it.
     */
    get: operations['listChanges'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/lintel/v1/events/{id}/preview': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Makes a link with which others read one of the events for an hour, whatever its status.
     * @description Callers without the right to do this get 401 or 403 with `rest_cannot_edit`.
     */
    post: operations['calpreviewEvent'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/lintel/v1/events/{id}/scheduled-changes': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Lists the scheduled changes of one of the events.
     * @description Callers without the right to do this get 401 or 403 with `rest_cannot_edit`.
     */
    get: operations['listEventsScheduledChanges'];
    put?: never;
    /**
     * Stores members that one of the events gets at a time.
     * @description Callers without the right to do this get 401 or 403.
     */
    post: operations['createEventsScheduledChange'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/lintel/v1/events/{id}/scheduled-changes/{change}': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Retrieves a scheduled change of one of the events.
     * @description Callers without the right to do this get 401 or 403.
     */
    get: operations['getEventsScheduledChange'];
    put?: never;
    /**
     * Replaces the date or the members of a scheduled change of one of the events.
     * @description PUT and PATCH do the same. Callers without the right to do this get 401 or 403.
     */
    post: operations['updateEventsScheduledChange'];
    /**
     * Cancels a scheduled change of one of the events, and returns it.
     * @description Callers without the right to do this get 401 or 403.
     */
    delete: operations['cancelEventsScheduledChange'];
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/lintel/v1/events/{id}/publication': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Says when one of the events is published, and until when.
     * @description Callers without the right to do this get 401 or 403 with `rest_cannot_edit`.
     */
    get: operations['getEventsPublication'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/lintel/v1/media/{id}/edit': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Creates a media item from a rotated, flipped or cropped copy of an image.
     * @description Callers without the right to do this get 401 or 403 with `rest_cannot_edit` or `rest_cannot_edit_image`.
     */
    post: operations['editPicture'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/lintel/v1/media/{id}/pictures': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Signs the address of a picture of an image in any size.
     * @description Callers without the right to do this get 401 or 403 with `rest_cannot_create`.
     */
    post: operations['signPicture'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/lintel/v1/organizers/{id}/preview': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Makes a link with which others read one of the organizers for an hour, whatever its status.
     * @description Callers without the right to do this get 401 or 403 with `rest_cannot_edit`.
     */
    post: operations['calpreviewOrganizer'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/lintel/v1/organizers/{id}/scheduled-changes': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Lists the scheduled changes of one of the organizers.
     * @description Callers without the right to do this get 401 or 403 with `rest_cannot_edit`.
     */
    get: operations['listOrganizerScheduledChanges'];
    put?: never;
    /**
     * Stores members that one of the organizers gets at a time.
     * @description Callers without the right to do this get 401 or 403.
     */
    post: operations['createOrganizerScheduledChange'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/lintel/v1/organizers/{id}/scheduled-changes/{change}': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Retrieves a scheduled change of one of the organizers.
     * @description Callers without the right to do this get 401 or 403.
     */
    get: operations['getOrganizerScheduledChange'];
    put?: never;
    /**
     * Replaces the date or the members of a scheduled change of one of the organizers.
     * @description PUT and PATCH do the same. Callers without the right to do this get 401 or 403.
     */
    post: operations['updateOrganizerScheduledChange'];
    /**
     * Cancels a scheduled change of one of the organizers, and returns it.
     * @description Callers without the right to do this get 401 or 403.
     */
    delete: operations['cancelOrganizerScheduledChange'];
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/lintel/v1/organizers/{id}/publication': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Says when one of the organizers is published, and until when.
     * @description Callers without the right to do this get 401 or 403 with `rest_cannot_edit`.
     */
    get: operations['getOrganizerPublication'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/lintel/v1/pages/{id}/preview': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Makes a link with which others read one of the pages for an hour, whatever its status.
     * @description Callers without the right to do this get 401 or 403 with `rest_cannot_edit`.
     */
    post: operations['pagepreview'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/lintel/v1/pages/{id}/scheduled-changes': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Lists the scheduled changes of one of the pages.
     * @description Callers without the right to do this get 401 or 403 with `rest_cannot_edit`.
     */
    get: operations['listPageScheduledChanges'];
    put?: never;
    /**
     * Stores members that one of the pages gets at a time.
     * @description Callers without the right to do this get 401 or 403.
     */
    post: operations['createPageScheduledChange'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/lintel/v1/pages/{id}/scheduled-changes/{change}': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Retrieves a scheduled change of one of the pages.
     * @description Callers without the right to do this get 401 or 403.
     */
    get: operations['getPageScheduledChange'];
    put?: never;
    /**
     * Replaces the date or the members of a scheduled change of one of the pages.
     * @description PUT and PATCH do the same. Callers without the right to do this get 401 or 403.
     */
    post: operations['updatePageScheduledChange'];
    /**
     * Cancels a scheduled change of one of the pages, and returns it.
     * @description Callers without the right to do this get 401 or 403.
     */
    delete: operations['cancelPageScheduledChange'];
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/lintel/v1/pages/{id}/publication': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Says when one of the pages is published, and until when.
     * @description Callers without the right to do this get 401 or 403 with `rest_cannot_edit`.
     */
    get: operations['getPagePublication'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/lintel/v1/posts/{id}/preview': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Makes a link with which others read one of the posts for an hour, whatever its status.
     * @description Callers without the right to do this get 401 or 403 with `rest_cannot_edit`.
     */
    post: operations['postpreview'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/lintel/v1/posts/{id}/scheduled-changes': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Lists the scheduled changes of one of the posts.
     * @description Callers without the right to do this get 401 or 403 with `rest_cannot_edit`.
     */
    get: operations['listPostScheduledChanges'];
    put?: never;
    /**
     * Stores members that one of the posts gets at a time.
     * @description Callers without the right to do this get 401 or 403.
     */
    post: operations['createPostScheduledChange'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/lintel/v1/posts/{id}/scheduled-changes/{change}': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Retrieves a scheduled change of one of the posts.
     * @description Callers without the right to do this get 401 or 403.
     */
    get: operations['getPostScheduledChange'];
    put?: never;
    /**
     * Replaces the date or the members of a scheduled change of one of the posts.
     * @description PUT and PATCH do the same. Callers without the right to do this get 401 or 403.
     */
    post: operations['updatePostScheduledChange'];
    /**
     * Cancels a scheduled change of one of the posts, and returns it.
     * @description Callers without the right to do this get 401 or 403.
     */
    delete: operations['cancelPostScheduledChange'];
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/lintel/v1/posts/{id}/publication': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Says when one of the posts is published, and until when.
     * @description Callers without the right to do this get 401 or 403 with `rest_cannot_edit`.
     */
    get: operations['getPostPublication'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/lintel/v1/venues/{id}/preview': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Makes a link with which others read one of the venues for an hour, whatever its status.
     * @description Callers without the right to do this get 401 or 403 with `rest_cannot_edit`.
     */
    post: operations['calpreviewVenue'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/lintel/v1/venues/{id}/scheduled-changes': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Lists the scheduled changes of one of the venues.
     * @description Callers without the right to do this get 401 or 403 with `rest_cannot_edit`.
     */
    get: operations['listVenueScheduledChanges'];
    put?: never;
    /**
     * Stores members that one of the venues gets at a time.
     * @description Callers without the right to do this get 401 or 403.
     */
    post: operations['createVenueScheduledChange'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/lintel/v1/venues/{id}/scheduled-changes/{change}': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Retrieves a scheduled change of one of the venues.
     * @description Callers without the right to do this get 401 or 403.
     */
    get: operations['getVenueScheduledChange'];
    put?: never;
    /**
     * Replaces the date or the members of a scheduled change of one of the venues.
     * @description PUT and PATCH do the same. Callers without the right to do this get 401 or 403.
     */
    post: operations['updateVenueScheduledChange'];
    /**
     * Cancels a scheduled change of one of the venues, and returns it.
     * @description Callers without the right to do this get 401 or 403.
     */
    delete: operations['cancelVenueScheduledChange'];
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/lintel/v1/venues/{id}/publication': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Says when one of the venues is published, and until when.
     * @description Callers without the right to do this get 401 or 403 with `rest_cannot_edit`.
     */
    get: operations['getVenuePublication'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/cms/v2/taxonomies': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Lists taxonomies.
     * @description Callers without the right to do this get 401 or 403.
     */
    get: operations['listTaxonomies'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/cms/v2/taxonomies/{taxonomy}': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Retrieves a taxonomy.
     * @description Callers without the right to do this get 401 or 403.
     */
    get: operations['getTaxonomy'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/lintel/v1/calendar/{id}/texts': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Retrieves the texts of an event, a venue or an organizer as they were written.
     * @description Callers without the right to do this get 401 or 403 with `rest_forbidden`.
     */
    get: operations['getCalendarText'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/lintel/v1/imports': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Lists schedules and runs, latest first.
     * @description Callers without the right to do this get 401 or 403 with `import-not-visible`.
     */
    get: operations['listManagedImports'];
    put?: never;
    /**
     * Adds a schedule or a single run of a source, and starts it.
     * @description Callers without the right to do this get 401 or 403 with `import-not-allowed`.
     */
    post: operations['createImport'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/lintel/v1/imports/preview': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Says what a run would do, without changing anything.
     * @description Callers without the right to do this get 401 or 403.
     */
    post: operations['previewImport'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/lintel/v1/imports/{id}': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Retrieves an import with its settings and messages.
     * @description Callers without the right to do this get 401 or 403 with `import-not-visible`.
     */
    get: operations['getManagedImport'];
    put?: never;
    /**
     * Changes the times and options of a schedule.
     * @description PUT and PATCH do the same. Callers without the right to do this get 401 or 403.
     */
    post: operations['updateImport'];
    /**
     * Deletes a schedule, and returns it. Its events are kept.
     * @description Callers without the right to do this get 401 or 403.
     */
    delete: operations['deleteImport'];
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/lintel/v1/imports/{id}/run': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Starts a run of a schedule, and returns the run.
     * @description Callers without the right to do this get 401 or 403.
     */
    post: operations['runImport'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/lintel/v1/imports/{id}/stop': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Stops a run. What it has imported stays.
     * @description Callers without the right to do this get 401 or 403.
     */
    post: operations['stopImport'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/cms/v2/themes': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Lists the active theme.
     * @description Callers without the right to do this get 401 or 403.
     */
    get: operations['listThemes'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/lintel/v1/redirections/why': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Explains which rule applies to a URL, and why related rules do not.
     * @description Callers without the right to do this get 401 or 403 with `rest_forbidden`.
     */
    get: operations['explainRedirect'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/lintel/v1/system': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Retrieves the state of the system.
     * @description Callers without the right to do this get 401 or 403 with `system_not_visible`.
     */
    get: operations['getSystem'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/cms/v2/cal_events_cat': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Lists categories of events.
     * @description Callers without the right to do this get 401 or 403.
     */
    get: operations['listEventCategories'];
    put?: never;
    /**
     * Creates a category of events.
     * @description Callers without the right to do this get 401 or 403.
     */
    post: operations['createEventCategory'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/cms/v2/cal_events_cat/{id}': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Retrieves a category of events.
     * @description Callers without the right to do this get 401 or 403.
     */
    get: operations['getEventCategory'];
    put?: never;
    /**
     * Updates a category of events.
     * @description PUT and PATCH do the same. Callers without the right to do this get 401 or 403.
     */
    post: operations['updateEventCategory'];
    /**
     * Deletes a category of events.
     * @description Callers without the right to do this get 401 or 403.
     */
    delete: operations['deleteEventCategory'];
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/cal/events/v1': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Describes the routes of a namespace.
     * @description Everybody may call it.
     */
    get: operations['getCalEventsV1Index'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/cal/events/v1/events': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Lists events by start. Each occurrence of a series is an item.
     * @description Everybody may call it.
     */
    get: operations['listEvents'];
    put?: never;
    /**
     * Creates an event, with its venue, organizers and terms.
     * @description Callers without the right to do this get 401 or 403 with `rest_forbidden`.
     */
    post: operations['createEvent'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/cal/events/v1/events/{id}': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Retrieves an event.
     * @description Callers without the right to do this get 401 or 403.
     */
    get: operations['getEvent'];
    put?: never;
    /**
     * Updates an event, a series, or some occurrences of a series.
     * @description PUT and PATCH do the same. Callers without the right to do this get 401 or 403 with `rest_forbidden`.
     */
    post: operations['updateEvent'];
    /**
     * Moves an event or occurrences of a series to the trash. An imported event is ignored instead, so that it is not imported again; deleting an ignored event removes it permanently.
     * @description Callers without the right to do this get 401 or 403 with `rest_forbidden`.
     */
    delete: operations['deleteEvent'];
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/cal/events/v1/events/by-slug/{slug}': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Retrieves an event by its slug.
     * @description Callers without the right to do this get 401 or 403.
     */
    get: operations['getEventBySlug'];
    put?: never;
    /**
     * Updates an event by its slug; a slug in the body becomes the new slug.
     * @description PUT and PATCH do the same. Callers without the right to do this get 401 or 403.
     */
    post: operations['updateEventBySlug'];
    /**
     * Moves an event to the trash by its slug, like the route by ID.
     * @description Callers without the right to do this get 401 or 403.
     */
    delete: operations['deleteEventBySlug'];
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/cal/events/v1/venues': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Lists venues, newest first.
     * @description Everybody may call it.
     */
    get: operations['listVenues'];
    put?: never;
    /**
     * Creates a venue, or reuses the published one with the same name.
     * @description Callers without the right to do this get 401 or 403.
     */
    post: operations['createVenue'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/cal/events/v1/venues/{id}': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Retrieves a venue.
     * @description Callers without the right to do this get 401 or 403.
     */
    get: operations['getVenue'];
    put?: never;
    /**
     * Updates a venue.
     * @description PUT and PATCH do the same. Callers without the right to do this get 401 or 403.
     */
    post: operations['updateVenue'];
    /**
     * Moves a venue to the trash.
     * @description Callers without the right to do this get 401 or 403.
     */
    delete: operations['deleteVenue'];
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/cal/events/v1/venues/by-slug/{slug}': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Retrieves a venue by its slug.
     * @description Callers without the right to do this get 401 or 403.
     */
    get: operations['getVenueBySlug'];
    put?: never;
    /**
     * Updates a venue by its slug.
     * @description PUT and PATCH do the same. Callers without the right to do this get 401 or 403.
     */
    post: operations['updateVenueBySlug'];
    /**
     * Moves a venue to the trash by its slug.
     * @description Callers without the right to do this get 401 or 403.
     */
    delete: operations['deleteVenueBySlug'];
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/cal/events/v1/organizers': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Lists organizers, newest first.
     * @description Everybody may call it.
     */
    get: operations['listOrganizers'];
    put?: never;
    /**
     * Creates an organizer, or reuses the published one with the same name.
     * @description Callers without the right to do this get 401 or 403 with `rest_forbidden`.
     */
    post: operations['createOrganizer'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/cal/events/v1/organizers/{id}': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Retrieves an organizer.
     * @description Callers without the right to do this get 401 or 403.
     */
    get: operations['getOrganizer'];
    put?: never;
    /**
     * Updates an organizer.
     * @description PUT and PATCH do the same. Callers without the right to do this get 401 or 403 with `rest_forbidden`.
     */
    post: operations['updateOrganizer'];
    /**
     * Moves an organizer to the trash.
     * @description Callers without the right to do this get 401 or 403.
     */
    delete: operations['deleteOrganizer'];
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/cal/events/v1/organizers/by-slug/{slug}': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Retrieves an organizer by its slug.
     * @description Callers without the right to do this get 401 or 403.
     */
    get: operations['getOrganizerBySlug'];
    put?: never;
    /**
     * Updates an organizer by its slug.
     * @description PUT and PATCH do the same. Callers without the right to do this get 401 or 403.
     */
    post: operations['updateOrganizerBySlug'];
    /**
     * Moves an organizer to the trash by its slug.
     * @description Callers without the right to do this get 401 or 403.
     */
    delete: operations['deleteOrganizerBySlug'];
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/cal/events/v1/categories': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Lists event categories.
     * @description Callers without the right to do this get 401 or 403.
     */
    get: operations['listCalendarCategories'];
    put?: never;
    /**
     * Creates an event category.
     * @description Callers without the right to do this get 401 or 403 with `rest_forbidden`.
     */
    post: operations['createCalendarCategory'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/cal/events/v1/categories/{id}': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Retrieves an event category.
     * @description Everybody may call it.
     */
    get: operations['getCalendarCategory'];
    put?: never;
    /**
     * Updates an event category.
     * @description PUT and PATCH do the same. Callers without the right to do this get 401 or 403 with `rest_forbidden`.
     */
    post: operations['updateCalendarCategory'];
    /**
     * Deletes an event category permanently and returns its former state.
     * @description Callers without the right to do this get 401 or 403 with `rest_forbidden`.
     */
    delete: operations['deleteCalendarCategory'];
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/cal/events/v1/tags': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Lists tags.
     * @description Callers without the right to do this get 401 or 403 with `rest_forbidden`.
     */
    get: operations['listCalendarTags'];
    put?: never;
    /**
     * Creates a tag.
     * @description Callers without the right to do this get 401 or 403 with `rest_forbidden`.
     */
    post: operations['createCalendarTag'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/cal/events/v1/tags/{id}': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Retrieves a tag.
     * @description Everybody may call it.
     */
    get: operations['getCalendarTag'];
    put?: never;
    /**
     * Updates a tag.
     * @description PUT and PATCH do the same. Callers without the right to do this get 401 or 403 with `rest_forbidden`.
     */
    post: operations['updateCalendarTag'];
    /**
     * Deletes a tag permanently and returns its former state.
     * @description Callers without the right to do this get 401 or 403 with `rest_forbidden`.
     */
    delete: operations['deleteCalendarTag'];
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/cal/events/v1/doc': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Describes this namespace as a Swagger 2.0 document.
     * @description Everybody may call it.
     */
    get: operations['getCalendarDescription'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/cal/aggregator/v1': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Describes the routes of a namespace.
     * @description Everybody may call it.
     */
    get: operations['getCalAggregatorV1Index'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/cal/aggregator/v1/import/{import_id}/batch': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Receives a batch of events for a pending import.
     * @description Callers without the right to do this get 401 or 403.
     */
    post: operations['sendImportBatch'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/cal/aggregator/v1/import/{import_id}/state': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Receives the state of a pending import.
     * @description Callers without the right to do this get 401 or 403.
     */
    post: operations['reportImportState'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/redirection/v1': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Describes the routes of a namespace.
     * @description Everybody may call it.
     */
    get: operations['getRedirectionV1Index'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/redirection/v1/redirect': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Lists rules, the newest first.
     * @description Callers without the right to do this get 401 or 403.
     */
    get: operations['listRedirects'];
    put?: never;
    /**
     * Creates a rule, or one for each of several sources, and returns the list of rules.
     * @description PUT and PATCH do the same. Callers without the right to do this get 401 or 403.
     */
    post: operations['createRedirect'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/redirection/v1/redirect/post': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Finds published posts and pages by a part of their title or slug, as targets.
     * @description Callers without the right to do this get 401 or 403.
     */
    get: operations['findRedirectTargets'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/redirection/v1/redirect/{id}': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Changes the sent members of a rule.
     * @description PUT and PATCH do the same. Callers without the right to do this get 401 or 403.
     */
    post: operations['updateRedirect'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/redirection/v1/group': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Lists groups of rules.
     * @description Callers without the right to do this get 401 or 403.
     */
    get: operations['listRedirectGroups'];
    put?: never;
    /**
     * Creates a group and returns the list of groups.
     * @description PUT and PATCH do the same. Callers without the right to do this get 401 or 403.
     */
    post: operations['createRedirectGroup'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/redirection/v1/group/{id}': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Changes the name and the module of a group.
     * @description PUT and PATCH do the same. Callers without the right to do this get 401 or 403.
     */
    post: operations['updateRedirectGroup'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/redirection/v1/bulk/group/{action}': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Deletes, enables or disables groups with their rules, and returns the list of groups.
     * @description PUT and PATCH do the same. Callers without the right to do this get 401 or 403.
     */
    post: operations['changeRedirectGroups'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/redirection/v1/bulk/log/delete': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Deletes entries of the log of redirects and returns the remaining ones.
     * @description PUT and PATCH do the same. Callers without the right to do this get 401 or 403 with `rest_forbidden`.
     */
    post: operations['deleteRedirectLog'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/redirection/v1/bulk/404/delete': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Deletes entries of the log of missing pages and returns the remaining ones.
     * @description PUT and PATCH do the same. Callers without the right to do this get 401 or 403 with `rest_forbidden`.
     */
    post: operations['deleteMissingPages'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/redirection/v1/bulk/redirect/{action}': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Deletes, enables, disables or resets rules, and returns the list of rules.
     * @description PUT and PATCH do the same. Callers without the right to do this get 401 or 403.
     */
    post: operations['changeRedirects'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/redirection/v1/log': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Lists redirected visits.
     * @description Callers without the right to do this get 401 or 403 with `rest_forbidden`.
     */
    get: operations['listRedirectLog'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/redirection/v1/404': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Lists visits that found no page.
     * @description Callers without the right to do this get 401 or 403 with `rest_forbidden`.
     */
    get: operations['listMissingPages'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/redirection/v1/import/file/{group_id}': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Imports the rules of a file (field `file` of a form): CSV, JSON, Apache or Nginx.
     * @description PUT and PATCH do the same. Send a form with the field `file`; or the file itself as the body, with its type in `Content-Type`, its name in `Content-Disposition` and the other arguments in the query. Callers without the right to do this get 401 or 403 with `rest_forbidden`.
     */
    post: operations['importRedirectFile'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/redirection/v1/import/plugin': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Lists the importers for sources other than files.
     * @description Callers without the right to do this get 401 or 403 with `rest_forbidden`.
     */
    get: operations['listRedirectImporters'];
    put?: never;
    /**
     * Imports rules from a source other than a file.
     * @description PUT and PATCH do the same. Callers without the right to do this get 401 or 403 with `rest_forbidden`.
     */
    post: operations['importRedirects'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/redirection/v1/export/{module}/{format}': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Exports rules in a format.
     * @description Callers without the right to do this get 401 or 403.
     */
    get: operations['exportRedirects'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/redirection/v1/setting': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Returns the settings of redirection.
     * @description Callers without the right to do this get 401 or 403.
     */
    get: operations['getRedirectionSettings'];
    put?: never;
    /**
     * Changes the sent settings; invalid values are ignored.
     * @description PUT and PATCH do the same. Callers without the right to do this get 401 or 403.
     */
    post: operations['updateRedirectionSettings'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/redirection/v1/plugin': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Checks the stored data of redirection.
     * @description Callers without the right to do this get 401 or 403 with `rest_forbidden`.
     */
    get: operations['getRedirectionStatus'];
    put?: never;
    /**
     * Repairs the stored data, or sets a value for debugging.
     * @description PUT and PATCH do the same. Callers without the right to do this get 401 or 403 with `rest_forbidden`.
     */
    post: operations['repairRedirection'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/redirection/v1/plugin/test': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Confirms that the API is reachable.
     * @description Callers without the right to do this get 401 or 403.
     */
    get: operations['testRedirectionGet'];
    put?: never;
    /**
     * Confirms that the API is reachable with these methods.
     * @description PUT and PATCH do the same. Callers without the right to do this get 401 or 403.
     */
    post: operations['testRedirectionPost'];
    /**
     * Confirms that the API is reachable with this method.
     * @description Callers without the right to do this get 401 or 403 with `rest_forbidden`.
     */
    delete: operations['testRedirectionDelete'];
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/redirection/v1/plugin/data': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Runs the next step of an upgrade of the stored data.
     * @description PUT and PATCH do the same. Callers without the right to do this get 401 or 403 with `rest_forbidden`.
     */
    post: operations['upgradeRedirectionData'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/redirection/v1/plugin/delete': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Permanently deletes all rules, groups, logs and settings of redirection.
     * @description PUT and PATCH do the same. Callers without the right to do this get 401 or 403 with `rest_forbidden`.
     */
    post: operations['deleteRedirectionData'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/cache/v1': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Describes the routes of a namespace.
     * @description Everybody may call it.
     */
    get: operations['getCacheV1Index'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/cache/v1/cache': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Lists the URLs of cached responses.
     * @description Callers without the right to do this get 401 or 403.
     */
    get: operations['listCachedUrls'];
    put?: never;
    /**
     * Clears an entry, a URL, expired responses, or the whole cache.
     * @description Callers without the right to do this get 401 or 403.
     */
    post: operations['clearCache'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/cache/v1/cache/test': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Requests the home page three times and checks whether it is cached.
     * @description Callers without the right to do this get 401 or 403.
     */
    post: operations['testCache'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/cache/v1/settings': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Returns the settings of the cache.
     * @description Callers without the right to do this get 401 or 403.
     */
    get: operations['getCacheSettings'];
    put?: never;
    /**
     * Changes the settings that are sent as JSON. If one is invalid, nothing changes.
     * @description Callers without the right to do this get 401 or 403.
     */
    post: operations['updateCacheSettings'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/cache/v1/status': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Returns the conditions that keep the cache or preloading from working.
     * @description Callers without the right to do this get 401 or 403.
     */
    get: operations['getCacheStatus'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/cache/v1/stats': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Counts cached responses.
     * @description Callers without the right to do this get 401 or 403.
     */
    get: operations['getCacheStats'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/cache/v1/preload': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Schedules a preload run ten seconds from now, or cancels preloading. Without `enable`, it does nothing.
     * @description Callers without the right to do this get 401 or 403.
     */
    post: operations['scheduleCachePreload'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/cache/v1/plugins': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Returns the add-ons of the cache by key.
     * @description Callers without the right to do this get 401 or 403.
     */
    get: operations['listCacheAddOns'];
    put?: never;
    /**
     * Enables and disables add-ons.
     * @description Callers without the right to do this get 401 or 403.
     */
    post: operations['updateCacheAddOns'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/oembed/1.0': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Describes the routes of a namespace.
     * @description Everybody may call it.
     */
    get: operations['getOembed10Index'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/oembed/1.0/embed': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Returns oEmbed data of a public entry of this site.
     * @description Everybody may call it.
     */
    get: operations['getEmbed'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/oembed/1.0/proxy': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Returns oEmbed data of a URL of any site.
     * @description Callers without the right to do this get 401 or 403.
     */
    get: operations['getEmbedOfOtherSite'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/lintel/v1': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Describes the routes of a namespace.
     * @description Everybody may call it.
     */
    get: operations['getLintelV1Index'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/lintel/v1/model': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Returns the content model.
     * @description Callers without the right to do this get 401 or 403.
     */
    get: operations['getModel'];
    /**
     * Applies a content model as a whole, or plans it.
     * @description Callers without the right to do this get 401 or 403.
     */
    put: operations['putModel'];
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/lintel/v1/posts/{id}/translations/{lang}': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Makes the draft of a translation of one of the posts, with all of its texts.
     * @description Callers without the right to do this get 401 or 403.
     */
    post: operations['translatePost'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/lintel/v1/pages/{id}/translations/{lang}': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Makes the draft of a translation of one of the pages, with all of its texts.
     * @description Callers without the right to do this get 401 or 403.
     */
    post: operations['translatePage'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/lintel/v1/blocks/{id}/translations/{lang}': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Makes the draft of a translation of one of the blocks, with all of its texts.
     * @description Callers without the right to do this get 401 or 403.
     */
    post: operations['translateBlock'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/lintel/v1/mcp': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Refuses to open a stream, which the protocol leaves to servers.
     * @description Everybody may call it.
     */
    get: operations['openMcpStream'];
    put?: never;
    /**
     * Answers a message of the Model Context Protocol.
     * @description Callers without the right to do this get 401 or 403.
     */
    post: operations['handleMcp'];
    /**
     * Refuses to end a session, which the protocol leaves to servers.
     * @description Callers without the right to do this get 401 or 403.
     */
    delete: operations['endMcpSession'];
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/lintel/v1/abilities': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Lists the abilities that the user may use.
     * @description Callers without the right to do this get 401 or 403 with `rest_ability_cannot_list`.
     */
    get: operations['listAbilities'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/lintel/v1/abilities/{name}/run': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Runs an ability that only reads.
     * @description Callers without the right to do this get 401 or 403.
     */
    get: operations['runAbilityGet'];
    put?: never;
    /**
     * Runs an ability that changes something.
     * @description Callers without the right to do this get 401 or 403.
     */
    post: operations['runAbilityPost'];
    /**
     * Runs an ability that deletes something.
     * @description Callers without the right to do this get 401 or 403.
     */
    delete: operations['runAbilityDelete'];
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/lintel/v1/abilities/{name}': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Describes an ability, with the schemas of its input and output.
     * @description Callers without the right to do this get 401 or 403.
     */
    get: operations['getAbility'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/lintel/v1/categories': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Lists the categories of the abilities that the user may use.
     * @description Callers without the right to do this get 401 or 403 with `rest_ability_cannot_list`.
     */
    get: operations['listAbilitiesCategories'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/lintel/v1/categories/{slug}': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Describes a category of abilities.
     * @description Callers without the right to do this get 401 or 403.
     */
    get: operations['getAbilityCategory'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
}
export type webhooks = Record<string, never>;
export interface components {
  schemas: {
    PostEdit: {
      /**
       * @description ID of the item.
       * @example 12
       */
      readonly id: number;
      /**
       * @description Publication date, in the time zone of the site.
       * @example 2024-05-01T10:00:00
       */
      date: string | null;
      /**
       * @description Publication date, in UTC.
       * @example 2024-05-01T08:00:00
       */
      date_gmt: string | null;
      /** @description Permanent identifier. */
      readonly guid: {
        /**
         * @description Identifier for display.
         * @example https://example.org/?p=12
         */
        readonly rendered: string;
        /** @description Identifier as stored. */
        readonly raw: string;
      };
      /**
       * @description Date of the last change, in the time zone of the site.
       * @example 2024-05-02T09:30:00
       */
      readonly modified: string;
      /**
       * @description Date of the last change, in UTC.
       * @example 2024-05-02T07:30:00
       */
      readonly modified_gmt: string;
      /**
       * @description Password that protects the content and the excerpt.
       * @example
       */
      password: string;
      /**
       * @description Last part of the URL.
       * @example spring-fair
       */
      slug: string;
      /**
       * @description Status of the item.
       * @example publish
       * @enum {string}
       */
      status:
        | 'publish'
        | 'future'
        | 'draft'
        | 'pending'
        | 'private'
        | 'cal-ea-success'
        | 'cal-ea-failed'
        | 'cal-ea-schedule'
        | 'cal-ea-pending'
        | 'cal-ea-draft'
        | 'cal-ignored'
        | 'inherit'
        | 'trash';
      /** @description Type of the item. */
      readonly type: string;
      /**
       * Format: uri
       * @description Public URL.
       * @example https://example.org/2024/05/01/spring-fair/
       */
      readonly link: string;
      /**
       * @description Theme template that displays it.
       * @example
       */
      template: string;
      /** @description Title. */
      title: {
        /** @description As written. */
        raw: string;
        /**
         * @description As HTML.
         * @example Spring fair
         */
        readonly rendered: string;
      };
      /** @description Content. */
      content: {
        /** @description As written. */
        raw: string;
        /**
         * @description As HTML.
         * @example <p>Come and see.</p>
         */
        readonly rendered: string;
        /** @description Whether a password protects it. */
        readonly protected: boolean;
        /** @description Version of the block markup; 0 for none. */
        readonly block_version: number;
      };
      /** @description Excerpt. */
      excerpt: {
        /** @description As written. */
        raw: string;
        /**
         * @description As HTML; derived from the content if no excerpt was written.
         * @example <p>Come and see.</p>
         */
        readonly rendered: string;
        /** @description Whether a password protects it. */
        readonly protected: boolean;
      };
      /**
       * @description ID of the author; 0 for none.
       * @example 3
       */
      author: number;
      /**
       * @description ID of the featured image; 0 for none.
       * @example 40
       */
      featured_media: number;
      /**
       * @description Whether comments are open.
       * @example open
       * @enum {string}
       */
      comment_status: 'open' | 'closed';
      /**
       * @description Whether pings are open.
       * @example open
       * @enum {string}
       */
      ping_status: 'open' | 'closed';
      /**
       * @description When it ends to be published, in the time zone of the site; null for never.
       * @example 2031-06-01T00:00:00
       */
      expires: string | null;
      /**
       * @description When it ends to be published, in UTC; null for never.
       * @example 2031-06-01T00:00:00
       */
      expires_gmt: string | null;
      /**
       * @description Status that it gets when its publication ends.
       * @example draft
       * @enum {string}
       */
      expires_to: 'draft' | 'pending' | 'private';
      /**
       * @description Whether the post stays at the top.
       * @example false
       */
      sticky: boolean;
      /**
       * @description Format of the post.
       * @example standard
       * @enum {string}
       */
      format: 'standard' | 'aside' | 'chat' | 'gallery' | 'link' | 'image' | 'quote' | 'status' | 'video' | 'audio';
      /**
       * @description Custom values.
       * @example []
       */
      meta:
        | unknown[]
        | {
            [key: string]: unknown;
          };
      /**
       * @description IDs of its categories.
       * @example [
       *       1
       *     ]
       */
      categories: number[];
      /**
       * @description IDs of its tags.
       * @example [
       *       7,
       *       9
       *     ]
       */
      tags: number[];
      /** @description Permalink with a placeholder for the slug. */
      readonly permalink_template: string;
      /** @description Slug generated from the title. */
      readonly generated_slug: string;
      /**
       * @description Language, by its path segment.
       * @example en
       */
      readonly lang?: string;
      /**
       * @description IDs of the item in each language, by its path segment.
       * @example {
       *       "en": 12,
       *       "de": 17
       *     }
       */
      readonly translations?: Record<string, unknown>;
      /**
       * @description ID of the item of which this is a translation; 0 for none.
       * @example 0
       */
      translation_of?: number;
      /**
       * @description Whether the item of which this is a translation has changed since.
       * @example false
       */
      readonly outdated?: boolean;
      /** @description What the head of its page says to search engines and other programs. Only where `_fields` names it. */
      readonly head?: components['schemas']['EntryHead'];
      _links: components['schemas']['Links'];
      _embedded?: components['schemas']['Embedded'];
    };
    PostEmbed: {
      /**
       * @description ID of the item.
       * @example 12
       */
      readonly id: number;
      /**
       * @description Publication date, in the time zone of the site.
       * @example 2024-05-01T10:00:00
       */
      date: string | null;
      /**
       * @description Last part of the URL.
       * @example spring-fair
       */
      slug: string;
      /** @description Type of the item. */
      readonly type: string;
      /**
       * Format: uri
       * @description Public URL.
       * @example https://example.org/2024/05/01/spring-fair/
       */
      readonly link: string;
      /** @description Title. */
      title: {
        /**
         * @description As HTML.
         * @example Spring fair
         */
        readonly rendered: string;
      };
      /** @description Excerpt. */
      excerpt: {
        /**
         * @description As HTML; derived from the content if no excerpt was written.
         * @example <p>Come and see.</p>
         */
        readonly rendered: string;
        /** @description Whether a password protects it. */
        readonly protected: boolean;
      };
      /**
       * @description ID of the author; 0 for none.
       * @example 3
       */
      author: number;
      /**
       * @description ID of the featured image; 0 for none.
       * @example 40
       */
      featured_media: number;
      /**
       * @description Language, by its path segment.
       * @example en
       */
      readonly lang?: string;
      /**
       * @description IDs of the item in each language, by its path segment.
       * @example {
       *       "en": 12,
       *       "de": 17
       *     }
       */
      readonly translations?: Record<string, unknown>;
      _links: components['schemas']['Links'];
      _embedded?: components['schemas']['Embedded'];
    };
    Post: {
      /**
       * @description ID of the item.
       * @example 12
       */
      readonly id: number;
      /**
       * @description Publication date, in the time zone of the site.
       * @example 2024-05-01T10:00:00
       */
      date: string | null;
      /**
       * @description Publication date, in UTC.
       * @example 2024-05-01T08:00:00
       */
      date_gmt: string | null;
      /** @description Permanent identifier. */
      readonly guid: {
        /**
         * @description Identifier for display.
         * @example https://example.org/?p=12
         */
        readonly rendered: string;
      };
      /**
       * @description Date of the last change, in the time zone of the site.
       * @example 2024-05-02T09:30:00
       */
      readonly modified: string;
      /**
       * @description Date of the last change, in UTC.
       * @example 2024-05-02T07:30:00
       */
      readonly modified_gmt: string;
      /**
       * @description Last part of the URL.
       * @example spring-fair
       */
      slug: string;
      /**
       * @description Status of the item.
       * @example publish
       * @enum {string}
       */
      status:
        | 'publish'
        | 'future'
        | 'draft'
        | 'pending'
        | 'private'
        | 'cal-ea-success'
        | 'cal-ea-failed'
        | 'cal-ea-schedule'
        | 'cal-ea-pending'
        | 'cal-ea-draft'
        | 'cal-ignored'
        | 'inherit'
        | 'trash';
      /** @description Type of the item. */
      readonly type: string;
      /**
       * Format: uri
       * @description Public URL.
       * @example https://example.org/2024/05/01/spring-fair/
       */
      readonly link: string;
      /**
       * @description Theme template that displays it.
       * @example
       */
      template: string;
      /** @description Title. */
      title: {
        /**
         * @description As HTML.
         * @example Spring fair
         */
        readonly rendered: string;
      };
      /** @description Content. */
      content: {
        /**
         * @description As HTML.
         * @example <p>Come and see.</p>
         */
        readonly rendered: string;
        /** @description Whether a password protects it. */
        readonly protected: boolean;
      };
      /** @description Excerpt. */
      excerpt: {
        /**
         * @description As HTML; derived from the content if no excerpt was written.
         * @example <p>Come and see.</p>
         */
        readonly rendered: string;
        /** @description Whether a password protects it. */
        readonly protected: boolean;
      };
      /**
       * @description ID of the author; 0 for none.
       * @example 3
       */
      author: number;
      /**
       * @description ID of the featured image; 0 for none.
       * @example 40
       */
      featured_media: number;
      /**
       * @description Whether comments are open.
       * @example open
       * @enum {string}
       */
      comment_status: 'open' | 'closed';
      /**
       * @description Whether pings are open.
       * @example open
       * @enum {string}
       */
      ping_status: 'open' | 'closed';
      /**
       * @description Whether the post stays at the top.
       * @example false
       */
      sticky: boolean;
      /**
       * @description Format of the post.
       * @example standard
       * @enum {string}
       */
      format: 'standard' | 'aside' | 'chat' | 'gallery' | 'link' | 'image' | 'quote' | 'status' | 'video' | 'audio';
      /**
       * @description Custom values.
       * @example []
       */
      meta:
        | unknown[]
        | {
            [key: string]: unknown;
          };
      /**
       * @description IDs of its categories.
       * @example [
       *       1
       *     ]
       */
      categories: number[];
      /**
       * @description IDs of its tags.
       * @example [
       *       7,
       *       9
       *     ]
       */
      tags: number[];
      /**
       * @description Language, by its path segment.
       * @example en
       */
      readonly lang?: string;
      /**
       * @description IDs of the item in each language, by its path segment.
       * @example {
       *       "en": 12,
       *       "de": 17
       *     }
       */
      readonly translations?: Record<string, unknown>;
      /** @description What the head of its page says to search engines and other programs. Only where `_fields` names it. */
      readonly head?: components['schemas']['EntryHead'];
      _links: components['schemas']['Links'];
      _embedded?: components['schemas']['Embedded'];
    };
    DeletedPost: {
      /**
       * @description ID of the item.
       * @example 12
       */
      readonly id: number;
      /**
       * @description Publication date, in the time zone of the site.
       * @example 2024-05-01T10:00:00
       */
      date: string | null;
      /**
       * @description Publication date, in UTC.
       * @example 2024-05-01T08:00:00
       */
      date_gmt: string | null;
      /** @description Permanent identifier. */
      readonly guid: {
        /**
         * @description Identifier for display.
         * @example https://example.org/?p=12
         */
        readonly rendered: string;
        /** @description Identifier as stored. */
        readonly raw: string;
      };
      /**
       * @description Date of the last change, in the time zone of the site.
       * @example 2024-05-02T09:30:00
       */
      readonly modified: string;
      /**
       * @description Date of the last change, in UTC.
       * @example 2024-05-02T07:30:00
       */
      readonly modified_gmt: string;
      /**
       * @description Password that protects the content and the excerpt.
       * @example
       */
      password: string;
      /**
       * @description Last part of the URL.
       * @example spring-fair
       */
      slug: string;
      /**
       * @description Status of the item.
       * @example publish
       * @enum {string}
       */
      status:
        | 'publish'
        | 'future'
        | 'draft'
        | 'pending'
        | 'private'
        | 'cal-ea-success'
        | 'cal-ea-failed'
        | 'cal-ea-schedule'
        | 'cal-ea-pending'
        | 'cal-ea-draft'
        | 'cal-ignored'
        | 'inherit'
        | 'trash';
      /** @description Type of the item. */
      readonly type: string;
      /**
       * Format: uri
       * @description Public URL.
       * @example https://example.org/2024/05/01/spring-fair/
       */
      readonly link: string;
      /**
       * @description Theme template that displays it.
       * @example
       */
      template: string;
      /** @description Title. */
      title: {
        /** @description As written. */
        raw: string;
        /**
         * @description As HTML.
         * @example Spring fair
         */
        readonly rendered: string;
      };
      /** @description Content. */
      content: {
        /** @description As written. */
        raw: string;
        /**
         * @description As HTML.
         * @example <p>Come and see.</p>
         */
        readonly rendered: string;
        /** @description Whether a password protects it. */
        readonly protected: boolean;
        /** @description Version of the block markup; 0 for none. */
        readonly block_version: number;
      };
      /** @description Excerpt. */
      excerpt: {
        /** @description As written. */
        raw: string;
        /**
         * @description As HTML; derived from the content if no excerpt was written.
         * @example <p>Come and see.</p>
         */
        readonly rendered: string;
        /** @description Whether a password protects it. */
        readonly protected: boolean;
      };
      /**
       * @description ID of the author; 0 for none.
       * @example 3
       */
      author: number;
      /**
       * @description ID of the featured image; 0 for none.
       * @example 40
       */
      featured_media: number;
      /**
       * @description Whether comments are open.
       * @example open
       * @enum {string}
       */
      comment_status: 'open' | 'closed';
      /**
       * @description Whether pings are open.
       * @example open
       * @enum {string}
       */
      ping_status: 'open' | 'closed';
      /**
       * @description When it ends to be published, in the time zone of the site; null for never.
       * @example 2031-06-01T00:00:00
       */
      expires: string | null;
      /**
       * @description When it ends to be published, in UTC; null for never.
       * @example 2031-06-01T00:00:00
       */
      expires_gmt: string | null;
      /**
       * @description Status that it gets when its publication ends.
       * @example draft
       * @enum {string}
       */
      expires_to: 'draft' | 'pending' | 'private';
      /**
       * @description Whether the post stays at the top.
       * @example false
       */
      sticky: boolean;
      /**
       * @description Format of the post.
       * @example standard
       * @enum {string}
       */
      format: 'standard' | 'aside' | 'chat' | 'gallery' | 'link' | 'image' | 'quote' | 'status' | 'video' | 'audio';
      /**
       * @description Custom values.
       * @example []
       */
      meta:
        | unknown[]
        | {
            [key: string]: unknown;
          };
      /**
       * @description IDs of its categories.
       * @example [
       *       1
       *     ]
       */
      categories: number[];
      /**
       * @description IDs of its tags.
       * @example [
       *       7,
       *       9
       *     ]
       */
      tags: number[];
      /** @description Permalink with a placeholder for the slug. */
      readonly permalink_template: string;
      /** @description Slug generated from the title. */
      readonly generated_slug: string;
      /**
       * @description Language, by its path segment.
       * @example en
       */
      readonly lang?: string;
      /**
       * @description IDs of the item in each language, by its path segment.
       * @example {
       *       "en": 12,
       *       "de": 17
       *     }
       */
      readonly translations?: Record<string, unknown>;
      /**
       * @description ID of the item of which this is a translation; 0 for none.
       * @example 0
       */
      translation_of?: number;
      /**
       * @description Whether the item of which this is a translation has changed since.
       * @example false
       */
      readonly outdated?: boolean;
      /** @description What the head of its page says to search engines and other programs. Only where `_fields` names it. */
      readonly head?: components['schemas']['EntryHead'];
    };
    PostRevisionEdit: {
      /**
       * @description ID of the user who created it.
       * @example 3
       */
      author: number;
      /**
       * @description Date created, in the time zone of the site.
       * @example 2024-05-02T09:30:00
       */
      date: string | null;
      /**
       * @description Date created, in UTC.
       * @example 2024-05-02T07:30:00
       */
      date_gmt: string | null;
      /** @description Permanent identifier. */
      readonly guid: {
        /**
         * @description Identifier for display.
         * @example https://example.org/?p=15
         */
        readonly rendered: string;
        /** @description Identifier as stored. */
        readonly raw: string;
      };
      /**
       * @description ID of the item.
       * @example 15
       */
      id: number;
      /**
       * @description Date of the last change, in the time zone of the site.
       * @example 2024-05-02T09:30:00
       */
      modified: string;
      /**
       * @description Date of the last change, in UTC.
       * @example 2024-05-02T07:30:00
       */
      modified_gmt: string;
      /**
       * @description ID of the item it belongs to.
       * @example 12
       */
      parent: number;
      /**
       * @description Name that combines the ID of its item, its kind and a version.
       * @example 12-revision-v1
       */
      slug: string;
      /** @description Title. */
      title: {
        /** @description As written. */
        raw: string;
        /**
         * @description As HTML.
         * @example Spring fair
         */
        readonly rendered: string;
      };
      /** @description Content. */
      content: {
        /** @description As written. */
        raw: string;
        /**
         * @description As HTML.
         * @example <p>Come and see.</p>
         */
        readonly rendered: string;
      };
      /** @description Excerpt. */
      excerpt: {
        /** @description As written. */
        raw: string;
        /**
         * @description As HTML; empty if no excerpt was written.
         * @example
         */
        readonly rendered: string;
      };
      /**
       * @description Custom values.
       * @example []
       */
      meta:
        | unknown[]
        | {
            [key: string]: unknown;
          };
      _links: components['schemas']['Links'];
      _embedded?: components['schemas']['Embedded'];
    };
    PostRevisionEmbed: {
      /**
       * @description ID of the user who created it.
       * @example 3
       */
      author: number;
      /**
       * @description Date created, in the time zone of the site.
       * @example 2024-05-02T09:30:00
       */
      date: string | null;
      /**
       * @description ID of the item.
       * @example 15
       */
      id: number;
      /**
       * @description ID of the item it belongs to.
       * @example 12
       */
      parent: number;
      /**
       * @description Name that combines the ID of its item, its kind and a version.
       * @example 12-revision-v1
       */
      slug: string;
      /** @description Title. */
      title: {
        /**
         * @description As HTML.
         * @example Spring fair
         */
        readonly rendered: string;
      };
      /** @description Excerpt. */
      excerpt: {
        /**
         * @description As HTML; empty if no excerpt was written.
         * @example
         */
        readonly rendered: string;
      };
      _links: components['schemas']['Links'];
      _embedded?: components['schemas']['Embedded'];
    };
    PostRevision: {
      /**
       * @description ID of the user who created it.
       * @example 3
       */
      author: number;
      /**
       * @description Date created, in the time zone of the site.
       * @example 2024-05-02T09:30:00
       */
      date: string | null;
      /**
       * @description Date created, in UTC.
       * @example 2024-05-02T07:30:00
       */
      date_gmt: string | null;
      /** @description Permanent identifier. */
      readonly guid: {
        /**
         * @description Identifier for display.
         * @example https://example.org/?p=15
         */
        readonly rendered: string;
      };
      /**
       * @description ID of the item.
       * @example 15
       */
      id: number;
      /**
       * @description Date of the last change, in the time zone of the site.
       * @example 2024-05-02T09:30:00
       */
      modified: string;
      /**
       * @description Date of the last change, in UTC.
       * @example 2024-05-02T07:30:00
       */
      modified_gmt: string;
      /**
       * @description ID of the item it belongs to.
       * @example 12
       */
      parent: number;
      /**
       * @description Name that combines the ID of its item, its kind and a version.
       * @example 12-revision-v1
       */
      slug: string;
      /** @description Title. */
      title: {
        /**
         * @description As HTML.
         * @example Spring fair
         */
        readonly rendered: string;
      };
      /** @description Content. */
      content: {
        /**
         * @description As HTML.
         * @example <p>Come and see.</p>
         */
        readonly rendered: string;
      };
      /** @description Excerpt. */
      excerpt: {
        /**
         * @description As HTML; empty if no excerpt was written.
         * @example
         */
        readonly rendered: string;
      };
      /**
       * @description Custom values.
       * @example []
       */
      meta:
        | unknown[]
        | {
            [key: string]: unknown;
          };
      _links: components['schemas']['Links'];
      _embedded?: components['schemas']['Embedded'];
    };
    DeletedPostRevision: {
      /**
       * @description ID of the user who created it.
       * @example 3
       */
      author: number;
      /**
       * @description Date created, in the time zone of the site.
       * @example 2024-05-02T09:30:00
       */
      date: string | null;
      /**
       * @description Date created, in UTC.
       * @example 2024-05-02T07:30:00
       */
      date_gmt: string | null;
      /** @description Permanent identifier. */
      readonly guid: {
        /**
         * @description Identifier for display.
         * @example https://example.org/?p=15
         */
        readonly rendered: string;
      };
      /**
       * @description ID of the item.
       * @example 15
       */
      id: number;
      /**
       * @description Date of the last change, in the time zone of the site.
       * @example 2024-05-02T09:30:00
       */
      modified: string;
      /**
       * @description Date of the last change, in UTC.
       * @example 2024-05-02T07:30:00
       */
      modified_gmt: string;
      /**
       * @description ID of the item it belongs to.
       * @example 12
       */
      parent: number;
      /**
       * @description Name that combines the ID of its item, its kind and a version.
       * @example 12-revision-v1
       */
      slug: string;
      /** @description Title. */
      title: {
        /**
         * @description As HTML.
         * @example Spring fair
         */
        readonly rendered: string;
      };
      /** @description Content. */
      content: {
        /**
         * @description As HTML.
         * @example <p>Come and see.</p>
         */
        readonly rendered: string;
      };
      /** @description Excerpt. */
      excerpt: {
        /**
         * @description As HTML; empty if no excerpt was written.
         * @example
         */
        readonly rendered: string;
      };
      /**
       * @description Custom values.
       * @example []
       */
      meta:
        | unknown[]
        | {
            [key: string]: unknown;
          };
    };
    PostAutosaveEdit: {
      /**
       * @description ID of the user who created it.
       * @example 3
       */
      author: number;
      /**
       * @description Date created, in the time zone of the site.
       * @example 2024-05-02T09:30:00
       */
      date: string | null;
      /**
       * @description Date created, in UTC.
       * @example 2024-05-02T07:30:00
       */
      date_gmt: string | null;
      /** @description Permanent identifier. */
      readonly guid: {
        /**
         * @description Identifier for display.
         * @example https://example.org/?p=15
         */
        readonly rendered: string;
        /** @description Identifier as stored. */
        readonly raw: string;
      };
      /**
       * @description ID of the item.
       * @example 15
       */
      id: number;
      /**
       * @description Date of the last change, in the time zone of the site.
       * @example 2024-05-02T09:30:00
       */
      modified: string;
      /**
       * @description Date of the last change, in UTC.
       * @example 2024-05-02T07:30:00
       */
      modified_gmt: string;
      /**
       * @description ID of the item it belongs to.
       * @example 12
       */
      parent: number;
      /**
       * @description Name that combines the ID of its item, its kind and a version.
       * @example 12-revision-v1
       */
      slug: string;
      /** @description Title. */
      title: {
        /** @description As written. */
        raw: string;
        /**
         * @description As HTML.
         * @example Spring fair
         */
        readonly rendered: string;
      };
      /** @description Content. */
      content: {
        /** @description As written. */
        raw: string;
        /**
         * @description As HTML.
         * @example <p>Come and see.</p>
         */
        readonly rendered: string;
      };
      /** @description Excerpt. */
      excerpt: {
        /** @description As written. */
        raw: string;
        /**
         * @description As HTML; empty if no excerpt was written.
         * @example
         */
        readonly rendered: string;
      };
      /**
       * @description Custom values.
       * @example []
       */
      meta:
        | unknown[]
        | {
            [key: string]: unknown;
          };
      /**
       * Format: uri
       * @description URL that previews the item with these texts.
       * @example https://example.org/?p=12&preview=true
       */
      readonly preview_link: string;
      _links: components['schemas']['Links'];
      _embedded?: components['schemas']['Embedded'];
    };
    PostAutosaveEmbed: {
      /**
       * @description ID of the user who created it.
       * @example 3
       */
      author: number;
      /**
       * @description Date created, in the time zone of the site.
       * @example 2024-05-02T09:30:00
       */
      date: string | null;
      /**
       * @description ID of the item.
       * @example 15
       */
      id: number;
      /**
       * @description ID of the item it belongs to.
       * @example 12
       */
      parent: number;
      /**
       * @description Name that combines the ID of its item, its kind and a version.
       * @example 12-revision-v1
       */
      slug: string;
      /** @description Title. */
      title: {
        /**
         * @description As HTML.
         * @example Spring fair
         */
        readonly rendered: string;
      };
      /** @description Excerpt. */
      excerpt: {
        /**
         * @description As HTML; empty if no excerpt was written.
         * @example
         */
        readonly rendered: string;
      };
      _links: components['schemas']['Links'];
      _embedded?: components['schemas']['Embedded'];
    };
    PostAutosave: {
      /**
       * @description ID of the user who created it.
       * @example 3
       */
      author: number;
      /**
       * @description Date created, in the time zone of the site.
       * @example 2024-05-02T09:30:00
       */
      date: string | null;
      /**
       * @description Date created, in UTC.
       * @example 2024-05-02T07:30:00
       */
      date_gmt: string | null;
      /** @description Permanent identifier. */
      readonly guid: {
        /**
         * @description Identifier for display.
         * @example https://example.org/?p=15
         */
        readonly rendered: string;
      };
      /**
       * @description ID of the item.
       * @example 15
       */
      id: number;
      /**
       * @description Date of the last change, in the time zone of the site.
       * @example 2024-05-02T09:30:00
       */
      modified: string;
      /**
       * @description Date of the last change, in UTC.
       * @example 2024-05-02T07:30:00
       */
      modified_gmt: string;
      /**
       * @description ID of the item it belongs to.
       * @example 12
       */
      parent: number;
      /**
       * @description Name that combines the ID of its item, its kind and a version.
       * @example 12-revision-v1
       */
      slug: string;
      /** @description Title. */
      title: {
        /**
         * @description As HTML.
         * @example Spring fair
         */
        readonly rendered: string;
      };
      /** @description Content. */
      content: {
        /**
         * @description As HTML.
         * @example <p>Come and see.</p>
         */
        readonly rendered: string;
      };
      /** @description Excerpt. */
      excerpt: {
        /**
         * @description As HTML; empty if no excerpt was written.
         * @example
         */
        readonly rendered: string;
      };
      /**
       * @description Custom values.
       * @example []
       */
      meta:
        | unknown[]
        | {
            [key: string]: unknown;
          };
      _links: components['schemas']['Links'];
      _embedded?: components['schemas']['Embedded'];
    };
    PageEdit: {
      /**
       * @description ID of the item.
       * @example 12
       */
      readonly id: number;
      /**
       * @description Publication date, in the time zone of the site.
       * @example 2024-05-01T10:00:00
       */
      date: string | null;
      /**
       * @description Publication date, in UTC.
       * @example 2024-05-01T08:00:00
       */
      date_gmt: string | null;
      /** @description Permanent identifier. */
      readonly guid: {
        /**
         * @description Identifier for display.
         * @example https://example.org/?p=12
         */
        readonly rendered: string;
        /** @description Identifier as stored. */
        readonly raw: string;
      };
      /**
       * @description Date of the last change, in the time zone of the site.
       * @example 2024-05-02T09:30:00
       */
      readonly modified: string;
      /**
       * @description Date of the last change, in UTC.
       * @example 2024-05-02T07:30:00
       */
      readonly modified_gmt: string;
      /**
       * @description Password that protects the content and the excerpt.
       * @example
       */
      password: string;
      /**
       * @description Last part of the URL.
       * @example spring-fair
       */
      slug: string;
      /**
       * @description Status of the item.
       * @example publish
       * @enum {string}
       */
      status:
        | 'publish'
        | 'future'
        | 'draft'
        | 'pending'
        | 'private'
        | 'cal-ea-success'
        | 'cal-ea-failed'
        | 'cal-ea-schedule'
        | 'cal-ea-pending'
        | 'cal-ea-draft'
        | 'cal-ignored'
        | 'inherit'
        | 'trash';
      /** @description Type of the item. */
      readonly type: string;
      /**
       * Format: uri
       * @description Public URL.
       * @example https://example.org/2024/05/01/spring-fair/
       */
      readonly link: string;
      /**
       * @description Theme template that displays it.
       * @example
       */
      template: string;
      /**
       * @description ID of the parent page; 0 for the top level.
       * @example 0
       */
      parent: number;
      /** @description Title. */
      title: {
        /** @description As written. */
        raw: string;
        /**
         * @description As HTML.
         * @example Spring fair
         */
        readonly rendered: string;
      };
      /** @description Content. */
      content: {
        /** @description As written. */
        raw: string;
        /**
         * @description As HTML.
         * @example <p>Come and see.</p>
         */
        readonly rendered: string;
        /** @description Whether a password protects it. */
        readonly protected: boolean;
        /** @description Version of the block markup; 0 for none. */
        readonly block_version: number;
      };
      /** @description Excerpt. */
      excerpt: {
        /** @description As written. */
        raw: string;
        /**
         * @description As HTML; derived from the content if no excerpt was written.
         * @example <p>Come and see.</p>
         */
        readonly rendered: string;
        /** @description Whether a password protects it. */
        readonly protected: boolean;
      };
      /**
       * @description ID of the author; 0 for none.
       * @example 3
       */
      author: number;
      /**
       * @description ID of the featured image; 0 for none.
       * @example 40
       */
      featured_media: number;
      /**
       * @description Whether comments are open.
       * @example open
       * @enum {string}
       */
      comment_status: 'open' | 'closed';
      /**
       * @description Whether pings are open.
       * @example open
       * @enum {string}
       */
      ping_status: 'open' | 'closed';
      /**
       * @description When it ends to be published, in the time zone of the site; null for never.
       * @example 2031-06-01T00:00:00
       */
      expires: string | null;
      /**
       * @description When it ends to be published, in UTC; null for never.
       * @example 2031-06-01T00:00:00
       */
      expires_gmt: string | null;
      /**
       * @description Status that it gets when its publication ends.
       * @example draft
       * @enum {string}
       */
      expires_to: 'draft' | 'pending' | 'private';
      /**
       * @description Sort position among its siblings.
       * @example 0
       */
      menu_order: number;
      /**
       * @description Custom values.
       * @example []
       */
      meta:
        | unknown[]
        | {
            [key: string]: unknown;
          };
      /** @description Permalink with a placeholder for the slug. */
      readonly permalink_template: string;
      /** @description Slug generated from the title. */
      readonly generated_slug: string;
      /**
       * @description Language, by its path segment.
       * @example en
       */
      readonly lang?: string;
      /**
       * @description IDs of the item in each language, by its path segment.
       * @example {
       *       "en": 12,
       *       "de": 17
       *     }
       */
      readonly translations?: Record<string, unknown>;
      /**
       * @description ID of the item of which this is a translation; 0 for none.
       * @example 0
       */
      translation_of?: number;
      /**
       * @description Whether the item of which this is a translation has changed since.
       * @example false
       */
      readonly outdated?: boolean;
      /** @description What the head of its page says to search engines and other programs. Only where `_fields` names it. */
      readonly head?: components['schemas']['EntryHead'];
      _links: components['schemas']['Links'];
      _embedded?: components['schemas']['Embedded'];
    };
    PageEmbed: {
      /**
       * @description ID of the item.
       * @example 12
       */
      readonly id: number;
      /**
       * @description Publication date, in the time zone of the site.
       * @example 2024-05-01T10:00:00
       */
      date: string | null;
      /**
       * @description Last part of the URL.
       * @example spring-fair
       */
      slug: string;
      /** @description Type of the item. */
      readonly type: string;
      /**
       * Format: uri
       * @description Public URL.
       * @example https://example.org/2024/05/01/spring-fair/
       */
      readonly link: string;
      /** @description Title. */
      title: {
        /**
         * @description As HTML.
         * @example Spring fair
         */
        readonly rendered: string;
      };
      /** @description Excerpt. */
      excerpt: {
        /**
         * @description As HTML; derived from the content if no excerpt was written.
         * @example <p>Come and see.</p>
         */
        readonly rendered: string;
        /** @description Whether a password protects it. */
        readonly protected: boolean;
      };
      /**
       * @description ID of the author; 0 for none.
       * @example 3
       */
      author: number;
      /**
       * @description ID of the featured image; 0 for none.
       * @example 40
       */
      featured_media: number;
      /**
       * @description Language, by its path segment.
       * @example en
       */
      readonly lang?: string;
      /**
       * @description IDs of the item in each language, by its path segment.
       * @example {
       *       "en": 12,
       *       "de": 17
       *     }
       */
      readonly translations?: Record<string, unknown>;
      _links: components['schemas']['Links'];
      _embedded?: components['schemas']['Embedded'];
    };
    Page: {
      /**
       * @description ID of the item.
       * @example 12
       */
      readonly id: number;
      /**
       * @description Publication date, in the time zone of the site.
       * @example 2024-05-01T10:00:00
       */
      date: string | null;
      /**
       * @description Publication date, in UTC.
       * @example 2024-05-01T08:00:00
       */
      date_gmt: string | null;
      /** @description Permanent identifier. */
      readonly guid: {
        /**
         * @description Identifier for display.
         * @example https://example.org/?p=12
         */
        readonly rendered: string;
      };
      /**
       * @description Date of the last change, in the time zone of the site.
       * @example 2024-05-02T09:30:00
       */
      readonly modified: string;
      /**
       * @description Date of the last change, in UTC.
       * @example 2024-05-02T07:30:00
       */
      readonly modified_gmt: string;
      /**
       * @description Last part of the URL.
       * @example spring-fair
       */
      slug: string;
      /**
       * @description Status of the item.
       * @example publish
       * @enum {string}
       */
      status:
        | 'publish'
        | 'future'
        | 'draft'
        | 'pending'
        | 'private'
        | 'cal-ea-success'
        | 'cal-ea-failed'
        | 'cal-ea-schedule'
        | 'cal-ea-pending'
        | 'cal-ea-draft'
        | 'cal-ignored'
        | 'inherit'
        | 'trash';
      /** @description Type of the item. */
      readonly type: string;
      /**
       * Format: uri
       * @description Public URL.
       * @example https://example.org/2024/05/01/spring-fair/
       */
      readonly link: string;
      /**
       * @description Theme template that displays it.
       * @example
       */
      template: string;
      /**
       * @description ID of the parent page; 0 for the top level.
       * @example 0
       */
      parent: number;
      /** @description Title. */
      title: {
        /**
         * @description As HTML.
         * @example Spring fair
         */
        readonly rendered: string;
      };
      /** @description Content. */
      content: {
        /**
         * @description As HTML.
         * @example <p>Come and see.</p>
         */
        readonly rendered: string;
        /** @description Whether a password protects it. */
        readonly protected: boolean;
      };
      /** @description Excerpt. */
      excerpt: {
        /**
         * @description As HTML; derived from the content if no excerpt was written.
         * @example <p>Come and see.</p>
         */
        readonly rendered: string;
        /** @description Whether a password protects it. */
        readonly protected: boolean;
      };
      /**
       * @description ID of the author; 0 for none.
       * @example 3
       */
      author: number;
      /**
       * @description ID of the featured image; 0 for none.
       * @example 40
       */
      featured_media: number;
      /**
       * @description Whether comments are open.
       * @example open
       * @enum {string}
       */
      comment_status: 'open' | 'closed';
      /**
       * @description Whether pings are open.
       * @example open
       * @enum {string}
       */
      ping_status: 'open' | 'closed';
      /**
       * @description Sort position among its siblings.
       * @example 0
       */
      menu_order: number;
      /**
       * @description Custom values.
       * @example []
       */
      meta:
        | unknown[]
        | {
            [key: string]: unknown;
          };
      /**
       * @description Language, by its path segment.
       * @example en
       */
      readonly lang?: string;
      /**
       * @description IDs of the item in each language, by its path segment.
       * @example {
       *       "en": 12,
       *       "de": 17
       *     }
       */
      readonly translations?: Record<string, unknown>;
      /** @description What the head of its page says to search engines and other programs. Only where `_fields` names it. */
      readonly head?: components['schemas']['EntryHead'];
      _links: components['schemas']['Links'];
      _embedded?: components['schemas']['Embedded'];
    };
    DeletedPage: {
      /**
       * @description ID of the item.
       * @example 12
       */
      readonly id: number;
      /**
       * @description Publication date, in the time zone of the site.
       * @example 2024-05-01T10:00:00
       */
      date: string | null;
      /**
       * @description Publication date, in UTC.
       * @example 2024-05-01T08:00:00
       */
      date_gmt: string | null;
      /** @description Permanent identifier. */
      readonly guid: {
        /**
         * @description Identifier for display.
         * @example https://example.org/?p=12
         */
        readonly rendered: string;
        /** @description Identifier as stored. */
        readonly raw: string;
      };
      /**
       * @description Date of the last change, in the time zone of the site.
       * @example 2024-05-02T09:30:00
       */
      readonly modified: string;
      /**
       * @description Date of the last change, in UTC.
       * @example 2024-05-02T07:30:00
       */
      readonly modified_gmt: string;
      /**
       * @description Password that protects the content and the excerpt.
       * @example
       */
      password: string;
      /**
       * @description Last part of the URL.
       * @example spring-fair
       */
      slug: string;
      /**
       * @description Status of the item.
       * @example publish
       * @enum {string}
       */
      status:
        | 'publish'
        | 'future'
        | 'draft'
        | 'pending'
        | 'private'
        | 'cal-ea-success'
        | 'cal-ea-failed'
        | 'cal-ea-schedule'
        | 'cal-ea-pending'
        | 'cal-ea-draft'
        | 'cal-ignored'
        | 'inherit'
        | 'trash';
      /** @description Type of the item. */
      readonly type: string;
      /**
       * Format: uri
       * @description Public URL.
       * @example https://example.org/2024/05/01/spring-fair/
       */
      readonly link: string;
      /**
       * @description Theme template that displays it.
       * @example
       */
      template: string;
      /**
       * @description ID of the parent page; 0 for the top level.
       * @example 0
       */
      parent: number;
      /** @description Title. */
      title: {
        /** @description As written. */
        raw: string;
        /**
         * @description As HTML.
         * @example Spring fair
         */
        readonly rendered: string;
      };
      /** @description Content. */
      content: {
        /** @description As written. */
        raw: string;
        /**
         * @description As HTML.
         * @example <p>Come and see.</p>
         */
        readonly rendered: string;
        /** @description Whether a password protects it. */
        readonly protected: boolean;
        /** @description Version of the block markup; 0 for none. */
        readonly block_version: number;
      };
      /** @description Excerpt. */
      excerpt: {
        /** @description As written. */
        raw: string;
        /**
         * @description As HTML; derived from the content if no excerpt was written.
         * @example <p>Come and see.</p>
         */
        readonly rendered: string;
        /** @description Whether a password protects it. */
        readonly protected: boolean;
      };
      /**
       * @description ID of the author; 0 for none.
       * @example 3
       */
      author: number;
      /**
       * @description ID of the featured image; 0 for none.
       * @example 40
       */
      featured_media: number;
      /**
       * @description Whether comments are open.
       * @example open
       * @enum {string}
       */
      comment_status: 'open' | 'closed';
      /**
       * @description Whether pings are open.
       * @example open
       * @enum {string}
       */
      ping_status: 'open' | 'closed';
      /**
       * @description When it ends to be published, in the time zone of the site; null for never.
       * @example 2031-06-01T00:00:00
       */
      expires: string | null;
      /**
       * @description When it ends to be published, in UTC; null for never.
       * @example 2031-06-01T00:00:00
       */
      expires_gmt: string | null;
      /**
       * @description Status that it gets when its publication ends.
       * @example draft
       * @enum {string}
       */
      expires_to: 'draft' | 'pending' | 'private';
      /**
       * @description Sort position among its siblings.
       * @example 0
       */
      menu_order: number;
      /**
       * @description Custom values.
       * @example []
       */
      meta:
        | unknown[]
        | {
            [key: string]: unknown;
          };
      /** @description Permalink with a placeholder for the slug. */
      readonly permalink_template: string;
      /** @description Slug generated from the title. */
      readonly generated_slug: string;
      /**
       * @description Language, by its path segment.
       * @example en
       */
      readonly lang?: string;
      /**
       * @description IDs of the item in each language, by its path segment.
       * @example {
       *       "en": 12,
       *       "de": 17
       *     }
       */
      readonly translations?: Record<string, unknown>;
      /**
       * @description ID of the item of which this is a translation; 0 for none.
       * @example 0
       */
      translation_of?: number;
      /**
       * @description Whether the item of which this is a translation has changed since.
       * @example false
       */
      readonly outdated?: boolean;
      /** @description What the head of its page says to search engines and other programs. Only where `_fields` names it. */
      readonly head?: components['schemas']['EntryHead'];
    };
    AttachmentEdit: {
      /**
       * @description ID of the item.
       * @example 12
       */
      readonly id: number;
      /**
       * @description Publication date, in the time zone of the site.
       * @example 2024-05-01T10:00:00
       */
      date: string | null;
      /**
       * @description Publication date, in UTC.
       * @example 2024-05-01T08:00:00
       */
      date_gmt: string | null;
      /** @description Permanent identifier. */
      readonly guid: {
        /**
         * @description Identifier for display.
         * @example https://example.org/?p=12
         */
        readonly rendered: string;
        /** @description Identifier as stored. */
        readonly raw: string;
      };
      /**
       * @description Date of the last change, in the time zone of the site.
       * @example 2024-05-02T09:30:00
       */
      readonly modified: string;
      /**
       * @description Date of the last change, in UTC.
       * @example 2024-05-02T07:30:00
       */
      readonly modified_gmt: string;
      /**
       * @description Last part of the URL.
       * @example spring-fair
       */
      slug: string;
      /**
       * @description Status of the item.
       * @example publish
       * @enum {string}
       */
      status:
        | 'publish'
        | 'future'
        | 'draft'
        | 'pending'
        | 'private'
        | 'cal-ea-success'
        | 'cal-ea-failed'
        | 'cal-ea-schedule'
        | 'cal-ea-pending'
        | 'cal-ea-draft'
        | 'cal-ignored'
        | 'inherit'
        | 'trash';
      /** @description Type of the item. */
      readonly type: string;
      /**
       * Format: uri
       * @description Public URL.
       * @example https://example.org/2024/05/01/spring-fair/
       */
      readonly link: string;
      /**
       * @description Theme template that displays it.
       * @example
       */
      template: string;
      /** @description Title. */
      title: {
        /** @description As written. */
        raw: string;
        /**
         * @description As HTML.
         * @example Spring fair
         */
        readonly rendered: string;
      };
      /**
       * @description ID of the author; 0 for none.
       * @example 3
       */
      author: number;
      /**
       * @description Whether comments are open.
       * @example open
       * @enum {string}
       */
      comment_status: 'open' | 'closed';
      /**
       * @description Whether pings are open.
       * @example open
       * @enum {string}
       */
      ping_status: 'open' | 'closed';
      /**
       * @description Custom values.
       * @example []
       */
      meta:
        | unknown[]
        | {
            [key: string]: unknown;
          };
      /** @description Permalink with a placeholder for the slug. */
      readonly permalink_template: string;
      /** @description Slug generated from the title. */
      readonly generated_slug: string;
      /**
       * @description Alternative text of the image.
       * @example A market square
       */
      alt_text: string;
      /** @description Caption. */
      caption: {
        /** @description As written. */
        raw: string;
        /**
         * @description As HTML.
         * @example <p>The fair.</p>
         */
        readonly rendered: string;
      };
      /** @description Description. */
      description: {
        /** @description As written. */
        raw: string;
        /** @description As HTML, after the file itself. */
        readonly rendered: string;
      };
      /**
       * @description image for images, file for everything else.
       * @enum {string}
       */
      readonly media_type: 'image' | 'file';
      /**
       * @description MIME type of the file.
       * @example image/jpeg
       */
      readonly mime_type: string;
      /** @description Sizes and technical details. */
      readonly media_details: components['schemas']['MediaDetails'];
      /**
       * @description Point of the image that stays visible where pictures are cut; null for other files.
       * @example {
       *       "x": 0.5,
       *       "y": 0.5
       *     }
       */
      focal_point: components['schemas']['FocalPoint'];
      /**
       * @description ID of the item it is attached to; null for none.
       * @example 12
       */
      post: number | null;
      /**
       * Format: uri
       * @description URL of the file.
       * @example https://example.org/files/2024/05/fair.jpg
       */
      readonly source_url: string;
      /** @description Names of the resized copies that do not exist yet. */
      readonly missing_image_sizes: string[];
      /**
       * @description Language of its texts, by its path segment.
       * @example de
       */
      readonly lang?: string;
      /**
       * @description Its ID, by the path segments of the languages in which it has texts. Null for a language deletes these.
       * @example {
       *       "en": 12,
       *       "de": 12
       *     }
       */
      translations?: {
        [key: string]: number;
      };
      _links: components['schemas']['Links'];
      _embedded?: components['schemas']['Embedded'];
    };
    AttachmentEmbed: {
      /**
       * @description ID of the item.
       * @example 12
       */
      readonly id: number;
      /**
       * @description Publication date, in the time zone of the site.
       * @example 2024-05-01T10:00:00
       */
      date: string | null;
      /**
       * @description Last part of the URL.
       * @example spring-fair
       */
      slug: string;
      /** @description Type of the item. */
      readonly type: string;
      /**
       * Format: uri
       * @description Public URL.
       * @example https://example.org/2024/05/01/spring-fair/
       */
      readonly link: string;
      /** @description Title. */
      title: {
        /**
         * @description As HTML.
         * @example Spring fair
         */
        readonly rendered: string;
      };
      /**
       * @description ID of the author; 0 for none.
       * @example 3
       */
      author: number;
      /**
       * @description Alternative text of the image.
       * @example A market square
       */
      alt_text: string;
      /** @description Caption. */
      caption: {
        /**
         * @description As HTML.
         * @example <p>The fair.</p>
         */
        readonly rendered: string;
      };
      /**
       * @description image for images, file for everything else.
       * @enum {string}
       */
      readonly media_type: 'image' | 'file';
      /**
       * @description MIME type of the file.
       * @example image/jpeg
       */
      readonly mime_type: string;
      /** @description Sizes and technical details. */
      readonly media_details: components['schemas']['MediaDetails'];
      /**
       * Format: uri
       * @description URL of the file.
       * @example https://example.org/files/2024/05/fair.jpg
       */
      readonly source_url: string;
      /**
       * @description Language of its texts, by its path segment.
       * @example de
       */
      readonly lang?: string;
      /**
       * @description Its ID, by the path segments of the languages in which it has texts. Null for a language deletes these.
       * @example {
       *       "en": 12,
       *       "de": 12
       *     }
       */
      translations?: {
        [key: string]: number;
      };
      _links: components['schemas']['Links'];
      _embedded?: components['schemas']['Embedded'];
    };
    Attachment: {
      /**
       * @description ID of the item.
       * @example 12
       */
      readonly id: number;
      /**
       * @description Publication date, in the time zone of the site.
       * @example 2024-05-01T10:00:00
       */
      date: string | null;
      /**
       * @description Publication date, in UTC.
       * @example 2024-05-01T08:00:00
       */
      date_gmt: string | null;
      /** @description Permanent identifier. */
      readonly guid: {
        /**
         * @description Identifier for display.
         * @example https://example.org/?p=12
         */
        readonly rendered: string;
      };
      /**
       * @description Date of the last change, in the time zone of the site.
       * @example 2024-05-02T09:30:00
       */
      readonly modified: string;
      /**
       * @description Date of the last change, in UTC.
       * @example 2024-05-02T07:30:00
       */
      readonly modified_gmt: string;
      /**
       * @description Last part of the URL.
       * @example spring-fair
       */
      slug: string;
      /**
       * @description Status of the item.
       * @example publish
       * @enum {string}
       */
      status:
        | 'publish'
        | 'future'
        | 'draft'
        | 'pending'
        | 'private'
        | 'cal-ea-success'
        | 'cal-ea-failed'
        | 'cal-ea-schedule'
        | 'cal-ea-pending'
        | 'cal-ea-draft'
        | 'cal-ignored'
        | 'inherit'
        | 'trash';
      /** @description Type of the item. */
      readonly type: string;
      /**
       * Format: uri
       * @description Public URL.
       * @example https://example.org/2024/05/01/spring-fair/
       */
      readonly link: string;
      /**
       * @description Theme template that displays it.
       * @example
       */
      template: string;
      /** @description Title. */
      title: {
        /**
         * @description As HTML.
         * @example Spring fair
         */
        readonly rendered: string;
      };
      /**
       * @description ID of the author; 0 for none.
       * @example 3
       */
      author: number;
      /**
       * @description Whether comments are open.
       * @example open
       * @enum {string}
       */
      comment_status: 'open' | 'closed';
      /**
       * @description Whether pings are open.
       * @example open
       * @enum {string}
       */
      ping_status: 'open' | 'closed';
      /**
       * @description Custom values.
       * @example []
       */
      meta:
        | unknown[]
        | {
            [key: string]: unknown;
          };
      /**
       * @description Alternative text of the image.
       * @example A market square
       */
      alt_text: string;
      /** @description Caption. */
      caption: {
        /**
         * @description As HTML.
         * @example <p>The fair.</p>
         */
        readonly rendered: string;
      };
      /** @description Description. */
      description: {
        /** @description As HTML, after the file itself. */
        readonly rendered: string;
      };
      /**
       * @description image for images, file for everything else.
       * @enum {string}
       */
      readonly media_type: 'image' | 'file';
      /**
       * @description MIME type of the file.
       * @example image/jpeg
       */
      readonly mime_type: string;
      /** @description Sizes and technical details. */
      readonly media_details: components['schemas']['MediaDetails'];
      /**
       * @description Point of the image that stays visible where pictures are cut; null for other files.
       * @example {
       *       "x": 0.5,
       *       "y": 0.5
       *     }
       */
      focal_point: components['schemas']['FocalPoint'];
      /**
       * @description ID of the item it is attached to; null for none.
       * @example 12
       */
      post: number | null;
      /**
       * Format: uri
       * @description URL of the file.
       * @example https://example.org/files/2024/05/fair.jpg
       */
      readonly source_url: string;
      /**
       * @description Language of its texts, by its path segment.
       * @example de
       */
      readonly lang?: string;
      /**
       * @description Its ID, by the path segments of the languages in which it has texts. Null for a language deletes these.
       * @example {
       *       "en": 12,
       *       "de": 12
       *     }
       */
      translations?: {
        [key: string]: number;
      };
      _links: components['schemas']['Links'];
      _embedded?: components['schemas']['Embedded'];
    };
    DeletedAttachment: {
      /**
       * @description ID of the item.
       * @example 12
       */
      readonly id: number;
      /**
       * @description Publication date, in the time zone of the site.
       * @example 2024-05-01T10:00:00
       */
      date: string | null;
      /**
       * @description Publication date, in UTC.
       * @example 2024-05-01T08:00:00
       */
      date_gmt: string | null;
      /** @description Permanent identifier. */
      readonly guid: {
        /**
         * @description Identifier for display.
         * @example https://example.org/?p=12
         */
        readonly rendered: string;
        /** @description Identifier as stored. */
        readonly raw: string;
      };
      /**
       * @description Date of the last change, in the time zone of the site.
       * @example 2024-05-02T09:30:00
       */
      readonly modified: string;
      /**
       * @description Date of the last change, in UTC.
       * @example 2024-05-02T07:30:00
       */
      readonly modified_gmt: string;
      /**
       * @description Last part of the URL.
       * @example spring-fair
       */
      slug: string;
      /**
       * @description Status of the item.
       * @example publish
       * @enum {string}
       */
      status:
        | 'publish'
        | 'future'
        | 'draft'
        | 'pending'
        | 'private'
        | 'cal-ea-success'
        | 'cal-ea-failed'
        | 'cal-ea-schedule'
        | 'cal-ea-pending'
        | 'cal-ea-draft'
        | 'cal-ignored'
        | 'inherit'
        | 'trash';
      /** @description Type of the item. */
      readonly type: string;
      /**
       * Format: uri
       * @description Public URL.
       * @example https://example.org/2024/05/01/spring-fair/
       */
      readonly link: string;
      /**
       * @description Theme template that displays it.
       * @example
       */
      template: string;
      /** @description Title. */
      title: {
        /** @description As written. */
        raw: string;
        /**
         * @description As HTML.
         * @example Spring fair
         */
        readonly rendered: string;
      };
      /**
       * @description ID of the author; 0 for none.
       * @example 3
       */
      author: number;
      /**
       * @description Whether comments are open.
       * @example open
       * @enum {string}
       */
      comment_status: 'open' | 'closed';
      /**
       * @description Whether pings are open.
       * @example open
       * @enum {string}
       */
      ping_status: 'open' | 'closed';
      /**
       * @description Custom values.
       * @example []
       */
      meta:
        | unknown[]
        | {
            [key: string]: unknown;
          };
      /** @description Permalink with a placeholder for the slug. */
      readonly permalink_template: string;
      /** @description Slug generated from the title. */
      readonly generated_slug: string;
      /**
       * @description Alternative text of the image.
       * @example A market square
       */
      alt_text: string;
      /** @description Caption. */
      caption: {
        /** @description As written. */
        raw: string;
        /**
         * @description As HTML.
         * @example <p>The fair.</p>
         */
        readonly rendered: string;
      };
      /** @description Description. */
      description: {
        /** @description As written. */
        raw: string;
        /** @description As HTML, after the file itself. */
        readonly rendered: string;
      };
      /**
       * @description image for images, file for everything else.
       * @enum {string}
       */
      readonly media_type: 'image' | 'file';
      /**
       * @description MIME type of the file.
       * @example image/jpeg
       */
      readonly mime_type: string;
      /** @description Sizes and technical details. */
      readonly media_details: components['schemas']['MediaDetails'];
      /**
       * @description Point of the image that stays visible where pictures are cut; null for other files.
       * @example {
       *       "x": 0.5,
       *       "y": 0.5
       *     }
       */
      focal_point: components['schemas']['FocalPoint'];
      /**
       * @description ID of the item it is attached to; null for none.
       * @example 12
       */
      post: number | null;
      /**
       * Format: uri
       * @description URL of the file.
       * @example https://example.org/files/2024/05/fair.jpg
       */
      readonly source_url: string;
      /** @description Names of the resized copies that do not exist yet. */
      readonly missing_image_sizes: string[];
      /**
       * @description Language of its texts, by its path segment.
       * @example de
       */
      readonly lang?: string;
      /**
       * @description Its ID, by the path segments of the languages in which it has texts. Null for a language deletes these.
       * @example {
       *       "en": 12,
       *       "de": 12
       *     }
       */
      translations?: {
        [key: string]: number;
      };
    };
    CommentEdit: {
      /**
       * @description ID of the comment.
       * @example 7
       */
      readonly id: number;
      /**
       * @description ID of the post it belongs to.
       * @example 12
       */
      post: number;
      /**
       * @description ID of the parent comment; 0 for none.
       * @example 0
       */
      parent: number;
      /**
       * @description ID of the author; 0 for a guest.
       * @example 3
       */
      author: number;
      /**
       * @description Name of the author.
       * @example Ann Lee
       */
      author_name: string;
      /**
       * @description Email address of the author.
       * @example ann@example.org
       */
      author_email: string;
      /**
       * Format: uri-reference
       * @description Website URL of the author.
       * @example https://example.org/ann
       */
      author_url: string;
      /**
       * @description IP address of the author.
       * @example 192.0.2.1
       */
      author_ip: string;
      /**
       * @description User agent of the author.
       * @example Mozilla/5.0
       */
      author_user_agent: string;
      /**
       * @description Date posted, in the time zone of the site.
       * @example 2024-05-01T10:00:00
       */
      date: string;
      /**
       * @description Date posted, in UTC.
       * @example 2024-05-01T08:00:00
       */
      date_gmt: string;
      /** @description Text of the comment. */
      content: {
        /**
         * @description As HTML.
         * @example <p>Well said.</p>
         */
        readonly rendered: string;
        /** @description As written. */
        raw: string;
      };
      /**
       * Format: uri
       * @description Public URL.
       * @example https://example.org/2024/05/01/spring-fair/#comment-7
       */
      readonly link: string;
      /**
       * @description Status of the comment.
       * @example approved
       * @enum {string}
       */
      status: 'approved' | 'hold' | 'spam' | 'trash' | 'post-trashed';
      /**
       * @description Type of the comment.
       * @example comment
       */
      readonly type: string;
      /** @description URLs of the avatar by size in pixels. */
      readonly author_avatar_urls?: components['schemas']['Avatars'];
      /**
       * @description Custom values.
       * @example []
       */
      meta:
        | unknown[]
        | {
            [key: string]: unknown;
          };
      _links: components['schemas']['Links'];
      _embedded?: components['schemas']['Embedded'];
    };
    Avatars: {
      /**
       * Format: uri
       * @description URL of the avatar of 24 pixels.
       * @example https://secure.gravatar.com/avatar/205e460b479e2e5b48aec07710c08d50?s=24&d=mm&r=g
       */
      24: string;
      /**
       * Format: uri
       * @description URL of the avatar of 48 pixels.
       * @example https://secure.gravatar.com/avatar/205e460b479e2e5b48aec07710c08d50?s=48&d=mm&r=g
       */
      48: string;
      /**
       * Format: uri
       * @description URL of the avatar of 96 pixels.
       * @example https://secure.gravatar.com/avatar/205e460b479e2e5b48aec07710c08d50?s=96&d=mm&r=g
       */
      96: string;
    };
    CommentEmbed: {
      /**
       * @description ID of the comment.
       * @example 7
       */
      readonly id: number;
      /**
       * @description ID of the parent comment; 0 for none.
       * @example 0
       */
      parent: number;
      /**
       * @description ID of the author; 0 for a guest.
       * @example 3
       */
      author: number;
      /**
       * @description Name of the author.
       * @example Ann Lee
       */
      author_name: string;
      /**
       * Format: uri-reference
       * @description Website URL of the author.
       * @example https://example.org/ann
       */
      author_url: string;
      /**
       * @description Date posted, in the time zone of the site.
       * @example 2024-05-01T10:00:00
       */
      date: string;
      /** @description Text of the comment. */
      content: {
        /**
         * @description As HTML.
         * @example <p>Well said.</p>
         */
        readonly rendered: string;
      };
      /**
       * Format: uri
       * @description Public URL.
       * @example https://example.org/2024/05/01/spring-fair/#comment-7
       */
      readonly link: string;
      /**
       * @description Type of the comment.
       * @example comment
       */
      readonly type: string;
      /** @description URLs of the avatar by size in pixels. */
      readonly author_avatar_urls?: components['schemas']['Avatars'];
      _links: components['schemas']['Links'];
      _embedded?: components['schemas']['Embedded'];
    };
    Comment: {
      /**
       * @description ID of the comment.
       * @example 7
       */
      readonly id: number;
      /**
       * @description ID of the post it belongs to.
       * @example 12
       */
      post: number;
      /**
       * @description ID of the parent comment; 0 for none.
       * @example 0
       */
      parent: number;
      /**
       * @description ID of the author; 0 for a guest.
       * @example 3
       */
      author: number;
      /**
       * @description Name of the author.
       * @example Ann Lee
       */
      author_name: string;
      /**
       * Format: uri-reference
       * @description Website URL of the author.
       * @example https://example.org/ann
       */
      author_url: string;
      /**
       * @description Date posted, in the time zone of the site.
       * @example 2024-05-01T10:00:00
       */
      date: string;
      /**
       * @description Date posted, in UTC.
       * @example 2024-05-01T08:00:00
       */
      date_gmt: string;
      /** @description Text of the comment. */
      content: {
        /**
         * @description As HTML.
         * @example <p>Well said.</p>
         */
        readonly rendered: string;
      };
      /**
       * Format: uri
       * @description Public URL.
       * @example https://example.org/2024/05/01/spring-fair/#comment-7
       */
      readonly link: string;
      /**
       * @description Status of the comment.
       * @example approved
       * @enum {string}
       */
      status: 'approved' | 'hold' | 'spam' | 'trash' | 'post-trashed';
      /**
       * @description Type of the comment.
       * @example comment
       */
      readonly type: string;
      /** @description URLs of the avatar by size in pixels. */
      readonly author_avatar_urls?: components['schemas']['Avatars'];
      /**
       * @description Custom values.
       * @example []
       */
      meta:
        | unknown[]
        | {
            [key: string]: unknown;
          };
      _links: components['schemas']['Links'];
      _embedded?: components['schemas']['Embedded'];
    };
    DeletedComment: {
      /**
       * @description ID of the comment.
       * @example 7
       */
      readonly id: number;
      /**
       * @description ID of the post it belongs to.
       * @example 12
       */
      post: number;
      /**
       * @description ID of the parent comment; 0 for none.
       * @example 0
       */
      parent: number;
      /**
       * @description ID of the author; 0 for a guest.
       * @example 3
       */
      author: number;
      /**
       * @description Name of the author.
       * @example Ann Lee
       */
      author_name: string;
      /**
       * @description Email address of the author.
       * @example ann@example.org
       */
      author_email: string;
      /**
       * Format: uri-reference
       * @description Website URL of the author.
       * @example https://example.org/ann
       */
      author_url: string;
      /**
       * @description IP address of the author.
       * @example 192.0.2.1
       */
      author_ip: string;
      /**
       * @description User agent of the author.
       * @example Mozilla/5.0
       */
      author_user_agent: string;
      /**
       * @description Date posted, in the time zone of the site.
       * @example 2024-05-01T10:00:00
       */
      date: string;
      /**
       * @description Date posted, in UTC.
       * @example 2024-05-01T08:00:00
       */
      date_gmt: string;
      /** @description Text of the comment. */
      content: {
        /**
         * @description As HTML.
         * @example <p>Well said.</p>
         */
        readonly rendered: string;
        /** @description As written. */
        raw: string;
      };
      /**
       * Format: uri
       * @description Public URL.
       * @example https://example.org/2024/05/01/spring-fair/#comment-7
       */
      readonly link: string;
      /**
       * @description Status of the comment.
       * @example approved
       * @enum {string}
       */
      status: 'approved' | 'hold' | 'spam' | 'trash' | 'post-trashed';
      /**
       * @description Type of the comment.
       * @example comment
       */
      readonly type: string;
      /** @description URLs of the avatar by size in pixels. */
      readonly author_avatar_urls?: components['schemas']['Avatars'];
      /**
       * @description Custom values.
       * @example []
       */
      meta:
        | unknown[]
        | {
            [key: string]: unknown;
          };
    };
    CategoryEdit: {
      /**
       * @description ID of the term.
       * @example 5
       */
      readonly id: number;
      /**
       * @description Number of published items with the term.
       * @example 12
       */
      readonly count: number;
      /**
       * @description Description; may contain simple markup.
       * @example Recipes and <em>more</em>
       */
      description: string;
      /**
       * Format: uri
       * @description URL of its archive.
       * @example https://example.org/category/food-and-drink/
       */
      readonly link: string;
      /**
       * @description Name, HTML-escaped.
       * @example Food and drink
       */
      name: string;
      /**
       * @description Last part of the URL.
       * @example food-and-drink
       */
      slug: string;
      /**
       * @description Taxonomy of the term.
       * @example category
       * @enum {string}
       */
      readonly taxonomy: 'category';
      /**
       * @description ID of the parent; 0 for none.
       * @example 0
       */
      parent: number;
      /**
       * @description Custom values.
       * @example []
       */
      meta:
        | unknown[]
        | {
            [key: string]: unknown;
          };
      /**
       * @description Language of its name, by its path segment.
       * @example de
       */
      lang?: string;
      /**
       * @description IDs of the term in each language, by its path segment.
       * @example {
       *       "en": 12,
       *       "de": 17
       *     }
       */
      readonly translations?: Record<string, unknown>;
      _links: components['schemas']['Links'];
      _embedded?: components['schemas']['Embedded'];
    };
    CategoryEmbed: {
      /**
       * @description ID of the term.
       * @example 5
       */
      readonly id: number;
      /**
       * Format: uri
       * @description URL of its archive.
       * @example https://example.org/category/food-and-drink/
       */
      readonly link: string;
      /**
       * @description Name, HTML-escaped.
       * @example Food and drink
       */
      name: string;
      /**
       * @description Last part of the URL.
       * @example food-and-drink
       */
      slug: string;
      /**
       * @description Taxonomy of the term.
       * @example category
       * @enum {string}
       */
      readonly taxonomy: 'category';
      /**
       * @description Language of its name, by its path segment.
       * @example de
       */
      lang?: string;
      /**
       * @description IDs of the term in each language, by its path segment.
       * @example {
       *       "en": 12,
       *       "de": 17
       *     }
       */
      readonly translations?: Record<string, unknown>;
      _links: components['schemas']['Links'];
      _embedded?: components['schemas']['Embedded'];
    };
    Category: {
      /**
       * @description ID of the term.
       * @example 5
       */
      readonly id: number;
      /**
       * @description Number of published items with the term.
       * @example 12
       */
      readonly count: number;
      /**
       * @description Description; may contain simple markup.
       * @example Recipes and <em>more</em>
       */
      description: string;
      /**
       * Format: uri
       * @description URL of its archive.
       * @example https://example.org/category/food-and-drink/
       */
      readonly link: string;
      /**
       * @description Name, HTML-escaped.
       * @example Food and drink
       */
      name: string;
      /**
       * @description Last part of the URL.
       * @example food-and-drink
       */
      slug: string;
      /**
       * @description Taxonomy of the term.
       * @example category
       * @enum {string}
       */
      readonly taxonomy: 'category';
      /**
       * @description ID of the parent; 0 for none.
       * @example 0
       */
      parent: number;
      /**
       * @description Custom values.
       * @example []
       */
      meta:
        | unknown[]
        | {
            [key: string]: unknown;
          };
      /**
       * @description Language of its name, by its path segment.
       * @example de
       */
      lang?: string;
      /**
       * @description IDs of the term in each language, by its path segment.
       * @example {
       *       "en": 12,
       *       "de": 17
       *     }
       */
      readonly translations?: Record<string, unknown>;
      _links: components['schemas']['Links'];
      _embedded?: components['schemas']['Embedded'];
    };
    DeletedCategory: {
      /**
       * @description ID of the term.
       * @example 5
       */
      readonly id: number;
      /**
       * @description Number of published items with the term.
       * @example 12
       */
      readonly count: number;
      /**
       * @description Description; may contain simple markup.
       * @example Recipes and <em>more</em>
       */
      description: string;
      /**
       * Format: uri
       * @description URL of its archive.
       * @example https://example.org/category/food-and-drink/
       */
      readonly link: string;
      /**
       * @description Name, HTML-escaped.
       * @example Food and drink
       */
      name: string;
      /**
       * @description Last part of the URL.
       * @example food-and-drink
       */
      slug: string;
      /**
       * @description Taxonomy of the term.
       * @example category
       * @enum {string}
       */
      readonly taxonomy: 'category';
      /**
       * @description ID of the parent; 0 for none.
       * @example 0
       */
      parent: number;
      /**
       * @description Custom values.
       * @example []
       */
      meta:
        | unknown[]
        | {
            [key: string]: unknown;
          };
      /**
       * @description Language of its name, by its path segment.
       * @example de
       */
      lang?: string;
      /**
       * @description IDs of the term in each language, by its path segment.
       * @example {
       *       "en": 12,
       *       "de": 17
       *     }
       */
      readonly translations?: Record<string, unknown>;
    };
    TagEdit: {
      /**
       * @description ID of the term.
       * @example 5
       */
      readonly id: number;
      /**
       * @description Number of published items with the term.
       * @example 12
       */
      readonly count: number;
      /**
       * @description Description; may contain simple markup.
       * @example Recipes and <em>more</em>
       */
      description: string;
      /**
       * Format: uri
       * @description URL of its archive.
       * @example https://example.org/category/food-and-drink/
       */
      readonly link: string;
      /**
       * @description Name, HTML-escaped.
       * @example Food and drink
       */
      name: string;
      /**
       * @description Last part of the URL.
       * @example food-and-drink
       */
      slug: string;
      /**
       * @description Taxonomy of the term.
       * @example post_tag
       * @enum {string}
       */
      readonly taxonomy: 'post_tag';
      /**
       * @description Custom values.
       * @example []
       */
      meta:
        | unknown[]
        | {
            [key: string]: unknown;
          };
      /**
       * @description Language of its name, by its path segment.
       * @example de
       */
      lang?: string;
      /**
       * @description IDs of the term in each language, by its path segment.
       * @example {
       *       "en": 12,
       *       "de": 17
       *     }
       */
      readonly translations?: Record<string, unknown>;
      _links: components['schemas']['Links'];
      _embedded?: components['schemas']['Embedded'];
    };
    TagEmbed: {
      /**
       * @description ID of the term.
       * @example 5
       */
      readonly id: number;
      /**
       * Format: uri
       * @description URL of its archive.
       * @example https://example.org/category/food-and-drink/
       */
      readonly link: string;
      /**
       * @description Name, HTML-escaped.
       * @example Food and drink
       */
      name: string;
      /**
       * @description Last part of the URL.
       * @example food-and-drink
       */
      slug: string;
      /**
       * @description Taxonomy of the term.
       * @example post_tag
       * @enum {string}
       */
      readonly taxonomy: 'post_tag';
      /**
       * @description Language of its name, by its path segment.
       * @example de
       */
      lang?: string;
      /**
       * @description IDs of the term in each language, by its path segment.
       * @example {
       *       "en": 12,
       *       "de": 17
       *     }
       */
      readonly translations?: Record<string, unknown>;
      _links: components['schemas']['Links'];
      _embedded?: components['schemas']['Embedded'];
    };
    Tag: {
      /**
       * @description ID of the term.
       * @example 5
       */
      readonly id: number;
      /**
       * @description Number of published items with the term.
       * @example 12
       */
      readonly count: number;
      /**
       * @description Description; may contain simple markup.
       * @example Recipes and <em>more</em>
       */
      description: string;
      /**
       * Format: uri
       * @description URL of its archive.
       * @example https://example.org/category/food-and-drink/
       */
      readonly link: string;
      /**
       * @description Name, HTML-escaped.
       * @example Food and drink
       */
      name: string;
      /**
       * @description Last part of the URL.
       * @example food-and-drink
       */
      slug: string;
      /**
       * @description Taxonomy of the term.
       * @example post_tag
       * @enum {string}
       */
      readonly taxonomy: 'post_tag';
      /**
       * @description Custom values.
       * @example []
       */
      meta:
        | unknown[]
        | {
            [key: string]: unknown;
          };
      /**
       * @description Language of its name, by its path segment.
       * @example de
       */
      lang?: string;
      /**
       * @description IDs of the term in each language, by its path segment.
       * @example {
       *       "en": 12,
       *       "de": 17
       *     }
       */
      readonly translations?: Record<string, unknown>;
      _links: components['schemas']['Links'];
      _embedded?: components['schemas']['Embedded'];
    };
    DeletedTag: {
      /**
       * @description ID of the term.
       * @example 5
       */
      readonly id: number;
      /**
       * @description Number of published items with the term.
       * @example 12
       */
      readonly count: number;
      /**
       * @description Description; may contain simple markup.
       * @example Recipes and <em>more</em>
       */
      description: string;
      /**
       * Format: uri
       * @description URL of its archive.
       * @example https://example.org/category/food-and-drink/
       */
      readonly link: string;
      /**
       * @description Name, HTML-escaped.
       * @example Food and drink
       */
      name: string;
      /**
       * @description Last part of the URL.
       * @example food-and-drink
       */
      slug: string;
      /**
       * @description Taxonomy of the term.
       * @example post_tag
       * @enum {string}
       */
      readonly taxonomy: 'post_tag';
      /**
       * @description Custom values.
       * @example []
       */
      meta:
        | unknown[]
        | {
            [key: string]: unknown;
          };
      /**
       * @description Language of its name, by its path segment.
       * @example de
       */
      lang?: string;
      /**
       * @description IDs of the term in each language, by its path segment.
       * @example {
       *       "en": 12,
       *       "de": 17
       *     }
       */
      readonly translations?: Record<string, unknown>;
    };
    UserEdit: {
      /**
       * @description ID of the user.
       * @example 3
       */
      readonly id: number;
      /**
       * @description Login name.
       * @example ann
       */
      username: string;
      /**
       * @description Display name.
       * @example Ann Lee
       */
      name: string;
      /**
       * @description First name.
       * @example Ann
       */
      first_name: string;
      /**
       * @description Last name.
       * @example Lee
       */
      last_name: string;
      /**
       * Format: email
       * @description Email address.
       * @example ann@example.org
       */
      email: string;
      /**
       * Format: uri-reference
       * @description Website.
       * @example https://example.org/ann
       */
      url: string;
      /**
       * @description About the user.
       * @example Writes about <em>gardens</em>.
       */
      description: string;
      /**
       * Format: uri
       * @description URL of the author page.
       * @example https://example.org/en/author/ann/
       */
      readonly link: string;
      /**
       * @description Language.
       * @example en_US
       * @enum {string}
       */
      locale: '' | 'en_US' | 'de_DE' | 'pl_PL' | 'zh_CN';
      /**
       * @description Short name.
       * @example Annie
       */
      nickname: string;
      /**
       * @description Last part of the author page URL.
       * @example ann
       */
      slug: string;
      /**
       * Format: date-time
       * @description Date the account was created.
       * @example 2024-05-01T08:00:00+00:00
       */
      readonly registered_date: string;
      /**
       * @description Roles.
       * @example [
       *       "author"
       *     ]
       */
      roles?: ('administrator' | 'editor' | 'author' | 'contributor' | 'subscriber')[];
      /**
       * @description All capabilities of the user, including the role names.
       * @example {
       *       "read": true,
       *       "subscriber": true
       *     }
       */
      readonly capabilities?: {
        [key: string]: boolean;
      };
      /**
       * @description Capabilities assigned to the user directly: the role names.
       * @example {
       *       "subscriber": true
       *     }
       */
      readonly extra_capabilities?: {
        [key: string]: boolean;
      };
      /** @description URLs of the avatar by size in pixels. */
      readonly avatar_urls?: components['schemas']['Avatars'];
      /**
       * @description Custom values.
       * @example []
       */
      meta:
        | unknown[]
        | {
            [key: string]: unknown;
          };
      _links: components['schemas']['Links'];
      _embedded?: components['schemas']['Embedded'];
    };
    UserEmbed: {
      /**
       * @description ID of the user.
       * @example 3
       */
      readonly id: number;
      /**
       * @description Display name.
       * @example Ann Lee
       */
      name: string;
      /**
       * Format: uri-reference
       * @description Website.
       * @example https://example.org/ann
       */
      url: string;
      /**
       * @description About the user.
       * @example Writes about <em>gardens</em>.
       */
      description: string;
      /**
       * Format: uri
       * @description URL of the author page.
       * @example https://example.org/en/author/ann/
       */
      readonly link: string;
      /**
       * @description Last part of the author page URL.
       * @example ann
       */
      slug: string;
      /** @description URLs of the avatar by size in pixels. */
      readonly avatar_urls?: components['schemas']['Avatars'];
      _links: components['schemas']['Links'];
      _embedded?: components['schemas']['Embedded'];
    };
    User: {
      /**
       * @description ID of the user.
       * @example 3
       */
      readonly id: number;
      /**
       * @description Display name.
       * @example Ann Lee
       */
      name: string;
      /**
       * Format: uri-reference
       * @description Website.
       * @example https://example.org/ann
       */
      url: string;
      /**
       * @description About the user.
       * @example Writes about <em>gardens</em>.
       */
      description: string;
      /**
       * Format: uri
       * @description URL of the author page.
       * @example https://example.org/en/author/ann/
       */
      readonly link: string;
      /**
       * @description Last part of the author page URL.
       * @example ann
       */
      slug: string;
      /** @description URLs of the avatar by size in pixels. */
      readonly avatar_urls?: components['schemas']['Avatars'];
      /**
       * @description Custom values.
       * @example []
       */
      meta:
        | unknown[]
        | {
            [key: string]: unknown;
          };
      _links: components['schemas']['Links'];
      _embedded?: components['schemas']['Embedded'];
    };
    DeletedUser: {
      /**
       * @description ID of the user.
       * @example 3
       */
      readonly id: number;
      /**
       * @description Login name.
       * @example ann
       */
      username: string;
      /**
       * @description Display name.
       * @example Ann Lee
       */
      name: string;
      /**
       * @description First name.
       * @example Ann
       */
      first_name: string;
      /**
       * @description Last name.
       * @example Lee
       */
      last_name: string;
      /**
       * Format: email
       * @description Email address.
       * @example ann@example.org
       */
      email: string;
      /**
       * Format: uri-reference
       * @description Website.
       * @example https://example.org/ann
       */
      url: string;
      /**
       * @description About the user.
       * @example Writes about <em>gardens</em>.
       */
      description: string;
      /**
       * Format: uri
       * @description URL of the author page.
       * @example https://example.org/en/author/ann/
       */
      readonly link: string;
      /**
       * @description Language.
       * @example en_US
       * @enum {string}
       */
      locale: '' | 'en_US' | 'de_DE' | 'pl_PL' | 'zh_CN';
      /**
       * @description Short name.
       * @example Annie
       */
      nickname: string;
      /**
       * @description Last part of the author page URL.
       * @example ann
       */
      slug: string;
      /**
       * Format: date-time
       * @description Date the account was created.
       * @example 2024-05-01T08:00:00+00:00
       */
      readonly registered_date: string;
      /**
       * @description Roles.
       * @example [
       *       "author"
       *     ]
       */
      roles?: ('administrator' | 'editor' | 'author' | 'contributor' | 'subscriber')[];
      /**
       * @description All capabilities of the user, including the role names.
       * @example {
       *       "read": true,
       *       "subscriber": true
       *     }
       */
      readonly capabilities?: {
        [key: string]: boolean;
      };
      /**
       * @description Capabilities assigned to the user directly: the role names.
       * @example {
       *       "subscriber": true
       *     }
       */
      readonly extra_capabilities?: {
        [key: string]: boolean;
      };
      /** @description URLs of the avatar by size in pixels. */
      readonly avatar_urls?: components['schemas']['Avatars'];
      /**
       * @description Custom values.
       * @example []
       */
      meta:
        | unknown[]
        | {
            [key: string]: unknown;
          };
    };
    SearchResult: {
      /**
       * @description ID of the item.
       * @example 12
       */
      readonly id: number;
      /**
       * @description Title, as HTML.
       * @example Spring fair
       */
      readonly title: string;
      /**
       * Format: uri
       * @description Public URL.
       * @example https://example.org/2024/05/01/spring-fair/
       */
      readonly url: string;
      /**
       * @description Kind of the object.
       * @enum {string}
       */
      readonly type: 'post';
      /**
       * @description Type of the item.
       * @enum {string}
       */
      readonly subtype: 'post' | 'page';
      _links: components['schemas']['Links'];
      _embedded?: components['schemas']['Embedded'];
    };
    Passkey: {
      /** @description Id of the passkey. */
      id: number;
      /**
       * @description Its name.
       * @example Phone
       */
      name: string;
      /** @description When it was added, in UTC. */
      created: string;
      /** @description When it was last used, in UTC. */
      last_used: string | null;
    };
    Invitation: {
      /** @description Whether a mail with the link was sent. */
      sent: boolean;
      /**
       * Format: uri
       * @description The link, for those who pass it on themselves; null if a mail has it.
       * @example null
       */
      url: string | null;
      /** @description Until when the link is valid, in UTC. */
      expires_gmt: string;
    };
    WpBlockEdit: {
      /**
       * @description ID of the item.
       * @example 12
       */
      readonly id: number;
      /**
       * @description Publication date, in the time zone of the site.
       * @example 2024-05-01T10:00:00
       */
      date: string | null;
      /**
       * @description Publication date, in UTC.
       * @example 2024-05-01T08:00:00
       */
      date_gmt: string | null;
      /** @description Permanent identifier. */
      readonly guid: {
        /**
         * @description Identifier for display.
         * @example https://example.org/?p=12
         */
        readonly rendered: string;
        /** @description Identifier as stored. */
        readonly raw: string;
      };
      /**
       * @description Date of the last change, in the time zone of the site.
       * @example 2024-05-02T09:30:00
       */
      readonly modified: string;
      /**
       * @description Date of the last change, in UTC.
       * @example 2024-05-02T07:30:00
       */
      readonly modified_gmt: string;
      /**
       * @description Password that protects the content and the excerpt.
       * @example
       */
      password: string;
      /**
       * @description Last part of the URL.
       * @example spring-fair
       */
      slug: string;
      /**
       * @description Status of the item.
       * @example publish
       * @enum {string}
       */
      status:
        | 'publish'
        | 'future'
        | 'draft'
        | 'pending'
        | 'private'
        | 'cal-ea-success'
        | 'cal-ea-failed'
        | 'cal-ea-schedule'
        | 'cal-ea-pending'
        | 'cal-ea-draft'
        | 'cal-ignored'
        | 'inherit'
        | 'trash';
      /** @description Type of the item. */
      readonly type: string;
      /**
       * Format: uri
       * @description Public URL.
       * @example https://example.org/2024/05/01/spring-fair/
       */
      readonly link: string;
      /**
       * @description Theme template that displays it.
       * @example
       */
      template: string;
      /** @description Title; an empty array in contexts that show none of it. */
      title: {
        /**
         * @description As written.
         * @example Opening hours
         */
        raw: string;
      };
      /** @description Content. */
      content: {
        /**
         * @description As written.
         * @example <!-- wp:paragraph -->
         *     <p>From nine to five.</p>
         *     <!-- /wp:paragraph -->
         */
        raw: string;
        /** @description Whether a password protects the block. */
        readonly protected: boolean;
        /** @description Version of the block markup; 0 for none. */
        readonly block_version: number;
      };
      /**
       * @description Language, by its path segment.
       * @example en
       */
      readonly lang?: string;
      /**
       * @description IDs of the item in each language, by its path segment.
       * @example {
       *       "en": 12,
       *       "de": 17
       *     }
       */
      readonly translations?: Record<string, unknown>;
      /**
       * @description ID of the item of which this is a translation; 0 for none.
       * @example 0
       */
      translation_of?: number;
      /**
       * @description Whether the item of which this is a translation has changed since.
       * @example false
       */
      readonly outdated?: boolean;
      _links: components['schemas']['Links'];
      _embedded?: components['schemas']['Embedded'];
    };
    WpBlockEmbed: {
      /**
       * @description ID of the item.
       * @example 12
       */
      readonly id: number;
      /**
       * @description Publication date, in the time zone of the site.
       * @example 2024-05-01T10:00:00
       */
      date: string | null;
      /**
       * @description Last part of the URL.
       * @example spring-fair
       */
      slug: string;
      /** @description Type of the item. */
      readonly type: string;
      /**
       * Format: uri
       * @description Public URL.
       * @example https://example.org/2024/05/01/spring-fair/
       */
      readonly link: string;
      /** @description Title; an empty array in contexts that show none of it. */
      title: unknown[];
      /**
       * @description Language, by its path segment.
       * @example en
       */
      readonly lang?: string;
      /**
       * @description IDs of the item in each language, by its path segment.
       * @example {
       *       "en": 12,
       *       "de": 17
       *     }
       */
      readonly translations?: Record<string, unknown>;
      _links: components['schemas']['Links'];
      _embedded?: components['schemas']['Embedded'];
    };
    WpBlock: {
      /**
       * @description ID of the item.
       * @example 12
       */
      readonly id: number;
      /**
       * @description Publication date, in the time zone of the site.
       * @example 2024-05-01T10:00:00
       */
      date: string | null;
      /**
       * @description Publication date, in UTC.
       * @example 2024-05-01T08:00:00
       */
      date_gmt: string | null;
      /** @description Permanent identifier. */
      readonly guid: {
        /**
         * @description Identifier for display.
         * @example https://example.org/?p=12
         */
        readonly rendered: string;
      };
      /**
       * @description Date of the last change, in the time zone of the site.
       * @example 2024-05-02T09:30:00
       */
      readonly modified: string;
      /**
       * @description Date of the last change, in UTC.
       * @example 2024-05-02T07:30:00
       */
      readonly modified_gmt: string;
      /**
       * @description Last part of the URL.
       * @example spring-fair
       */
      slug: string;
      /**
       * @description Status of the item.
       * @example publish
       * @enum {string}
       */
      status:
        | 'publish'
        | 'future'
        | 'draft'
        | 'pending'
        | 'private'
        | 'cal-ea-success'
        | 'cal-ea-failed'
        | 'cal-ea-schedule'
        | 'cal-ea-pending'
        | 'cal-ea-draft'
        | 'cal-ignored'
        | 'inherit'
        | 'trash';
      /** @description Type of the item. */
      readonly type: string;
      /**
       * Format: uri
       * @description Public URL.
       * @example https://example.org/2024/05/01/spring-fair/
       */
      readonly link: string;
      /**
       * @description Theme template that displays it.
       * @example
       */
      template: string;
      /** @description Title; an empty array in contexts that show none of it. */
      title: {
        /**
         * @description As written.
         * @example Opening hours
         */
        raw: string;
      };
      /** @description Content. */
      content: {
        /**
         * @description As written.
         * @example <!-- wp:paragraph -->
         *     <p>From nine to five.</p>
         *     <!-- /wp:paragraph -->
         */
        raw: string;
        /** @description Whether a password protects the block. */
        readonly protected: boolean;
      };
      /**
       * @description Language, by its path segment.
       * @example en
       */
      readonly lang?: string;
      /**
       * @description IDs of the item in each language, by its path segment.
       * @example {
       *       "en": 12,
       *       "de": 17
       *     }
       */
      readonly translations?: Record<string, unknown>;
      _links: components['schemas']['Links'];
      _embedded?: components['schemas']['Embedded'];
    };
    DeletedWpBlock: {
      /**
       * @description ID of the item.
       * @example 12
       */
      readonly id: number;
      /**
       * @description Publication date, in the time zone of the site.
       * @example 2024-05-01T10:00:00
       */
      date: string | null;
      /**
       * @description Publication date, in UTC.
       * @example 2024-05-01T08:00:00
       */
      date_gmt: string | null;
      /** @description Permanent identifier. */
      readonly guid: {
        /**
         * @description Identifier for display.
         * @example https://example.org/?p=12
         */
        readonly rendered: string;
        /** @description Identifier as stored. */
        readonly raw: string;
      };
      /**
       * @description Date of the last change, in the time zone of the site.
       * @example 2024-05-02T09:30:00
       */
      readonly modified: string;
      /**
       * @description Date of the last change, in UTC.
       * @example 2024-05-02T07:30:00
       */
      readonly modified_gmt: string;
      /**
       * @description Password that protects the content and the excerpt.
       * @example
       */
      password: string;
      /**
       * @description Last part of the URL.
       * @example spring-fair
       */
      slug: string;
      /**
       * @description Status of the item.
       * @example publish
       * @enum {string}
       */
      status:
        | 'publish'
        | 'future'
        | 'draft'
        | 'pending'
        | 'private'
        | 'cal-ea-success'
        | 'cal-ea-failed'
        | 'cal-ea-schedule'
        | 'cal-ea-pending'
        | 'cal-ea-draft'
        | 'cal-ignored'
        | 'inherit'
        | 'trash';
      /** @description Type of the item. */
      readonly type: string;
      /**
       * Format: uri
       * @description Public URL.
       * @example https://example.org/2024/05/01/spring-fair/
       */
      readonly link: string;
      /**
       * @description Theme template that displays it.
       * @example
       */
      template: string;
      /** @description Title; an empty array in contexts that show none of it. */
      title: {
        /**
         * @description As written.
         * @example Opening hours
         */
        raw: string;
      };
      /** @description Content. */
      content: {
        /**
         * @description As written.
         * @example <!-- wp:paragraph -->
         *     <p>From nine to five.</p>
         *     <!-- /wp:paragraph -->
         */
        raw: string;
        /** @description Whether a password protects the block. */
        readonly protected: boolean;
        /** @description Version of the block markup; 0 for none. */
        readonly block_version: number;
      };
      /**
       * @description Language, by its path segment.
       * @example en
       */
      readonly lang?: string;
      /**
       * @description IDs of the item in each language, by its path segment.
       * @example {
       *       "en": 12,
       *       "de": 17
       *     }
       */
      readonly translations?: Record<string, unknown>;
      /**
       * @description ID of the item of which this is a translation; 0 for none.
       * @example 0
       */
      translation_of?: number;
      /**
       * @description Whether the item of which this is a translation has changed since.
       * @example false
       */
      readonly outdated?: boolean;
    };
    WpBlockAutosaveEdit: {
      /**
       * @description ID of the user who created it.
       * @example 3
       */
      author: number;
      /**
       * @description Date created, in the time zone of the site.
       * @example 2024-05-02T09:30:00
       */
      date: string | null;
      /**
       * @description Date created, in UTC.
       * @example 2024-05-02T07:30:00
       */
      date_gmt: string | null;
      /** @description Permanent identifier. */
      readonly guid: {
        /**
         * @description Identifier for display.
         * @example https://example.org/?p=15
         */
        readonly rendered: string;
        /** @description Identifier as stored. */
        readonly raw: string;
      };
      /**
       * @description ID of the item.
       * @example 15
       */
      id: number;
      /**
       * @description Date of the last change, in the time zone of the site.
       * @example 2024-05-02T09:30:00
       */
      modified: string;
      /**
       * @description Date of the last change, in UTC.
       * @example 2024-05-02T07:30:00
       */
      modified_gmt: string;
      /**
       * @description ID of the item it belongs to.
       * @example 12
       */
      parent: number;
      /**
       * @description Name that combines the ID of its item, its kind and a version.
       * @example 12-revision-v1
       */
      slug: string;
      /** @description Title. */
      title: {
        /** @description As written. */
        raw: string;
        /**
         * @description As HTML.
         * @example Spring fair
         */
        readonly rendered: string;
      };
      /** @description Content. */
      content: {
        /** @description As written. */
        raw: string;
        /**
         * @description As HTML.
         * @example <p>Come and see.</p>
         */
        readonly rendered: string;
      };
      /**
       * Format: uri
       * @description URL that previews the item with these texts.
       * @example https://example.org/?p=12&preview=true
       */
      readonly preview_link: string;
      _links: components['schemas']['Links'];
      _embedded?: components['schemas']['Embedded'];
    };
    WpBlockAutosaveEmbed: {
      /**
       * @description ID of the user who created it.
       * @example 3
       */
      author: number;
      /**
       * @description Date created, in the time zone of the site.
       * @example 2024-05-02T09:30:00
       */
      date: string | null;
      /**
       * @description ID of the item.
       * @example 15
       */
      id: number;
      /**
       * @description ID of the item it belongs to.
       * @example 12
       */
      parent: number;
      /**
       * @description Name that combines the ID of its item, its kind and a version.
       * @example 12-revision-v1
       */
      slug: string;
      /** @description Title. */
      title: {
        /**
         * @description As HTML.
         * @example Spring fair
         */
        readonly rendered: string;
      };
      _links: components['schemas']['Links'];
      _embedded?: components['schemas']['Embedded'];
    };
    WpBlockAutosave: {
      /**
       * @description ID of the user who created it.
       * @example 3
       */
      author: number;
      /**
       * @description Date created, in the time zone of the site.
       * @example 2024-05-02T09:30:00
       */
      date: string | null;
      /**
       * @description Date created, in UTC.
       * @example 2024-05-02T07:30:00
       */
      date_gmt: string | null;
      /** @description Permanent identifier. */
      readonly guid: {
        /**
         * @description Identifier for display.
         * @example https://example.org/?p=15
         */
        readonly rendered: string;
      };
      /**
       * @description ID of the item.
       * @example 15
       */
      id: number;
      /**
       * @description Date of the last change, in the time zone of the site.
       * @example 2024-05-02T09:30:00
       */
      modified: string;
      /**
       * @description Date of the last change, in UTC.
       * @example 2024-05-02T07:30:00
       */
      modified_gmt: string;
      /**
       * @description ID of the item it belongs to.
       * @example 12
       */
      parent: number;
      /**
       * @description Name that combines the ID of its item, its kind and a version.
       * @example 12-revision-v1
       */
      slug: string;
      /** @description Title. */
      title: {
        /** @description As written. */
        raw: string;
        /**
         * @description As HTML.
         * @example Spring fair
         */
        readonly rendered: string;
      };
      /** @description Content. */
      content: {
        /** @description As written. */
        raw: string;
        /**
         * @description As HTML.
         * @example <p>Come and see.</p>
         */
        readonly rendered: string;
      };
      _links: components['schemas']['Links'];
      _embedded?: components['schemas']['Embedded'];
    };
    RenderedBlock: {
      /**
       * @description HTML of the block.
       * @example <ul class="wp-block-archives-list wp-block-archives"></ul>
       */
      readonly rendered: string;
    };
    Settings: {
      /**
       * @description Name of the site, HTML-escaped.
       * @example Salt and Pepper
       */
      title: string;
      /**
       * @description Tagline of the site, HTML-escaped.
       * @example Recipes
       */
      description: string;
      /**
       * Format: uri
       * @description URL of the site for display.
       * @example https://example.org
       */
      url: string;
      /**
       * Format: email
       * @description Email address of the administrator.
       * @example admin@example.org
       */
      email: string;
      /**
       * @description Name of the time zone of the site; empty for a fixed offset.
       * @example Europe/Berlin
       */
      timezone: string;
      /**
       * @description Date format.
       * @example F j, Y
       */
      date_format: string;
      /**
       * @description Time format.
       * @example g:i a
       */
      time_format: string;
      /**
       * @description First day of the week; 0 is Sunday.
       * @example 1
       */
      start_of_week: number;
      /**
       * @description Language of the site with its region, such as `de_AT`.
       * @example en_US
       */
      language: string;
      /**
       * @description Whether to convert smilies in texts to emoji.
       * @example true
       */
      use_smilies: boolean;
      /**
       * @description ID of the category for posts without another one.
       * @example 1
       */
      default_category: number;
      /**
       * @description Default format of new posts; 0 for the standard format.
       * @example quote
       */
      default_post_format: string;
      /**
       * @description Number of posts per page of the site; -1 for all.
       * @example 10
       */
      posts_per_page: number;
      /**
       * @description Whether pings are open for new posts.
       * @example open
       * @enum {string}
       */
      default_ping_status: 'open' | 'closed';
      /**
       * @description Whether comments are open for new posts.
       * @example open
       * @enum {string}
       */
      default_comment_status: 'open' | 'closed';
    };
    TypeEdit: {
      /**
       * @description Capability that each action requires.
       * @example {
       *       "edit_posts": "edit_posts",
       *       "create_posts": "edit_posts"
       *     }
       */
      readonly capabilities: components['schemas']['CapabilityNames'];
      /**
       * @description Description of the type.
       * @example
       */
      readonly description: string;
      /**
       * @description Whether its entries can have parents.
       * @example false
       */
      readonly hierarchical: boolean;
      /**
       * @description Path of its archive; false for none.
       * @example false
       */
      readonly has_archive: string | boolean;
      /** @description Where clients may show the type. */
      readonly visibility: {
        /** @description In navigation menus. */
        show_in_nav_menus: boolean;
        /** @description In the editing interface. */
        show_ui: boolean;
      };
      /** @description Whether its entries have public pages. */
      readonly viewable: boolean;
      /** @description Labels for the editing interface. */
      readonly labels: components['schemas']['Labels'];
      /**
       * @description Display name.
       * @example Posts
       */
      readonly name: string;
      /**
       * @description Name of the type.
       * @example post
       */
      readonly slug: string;
      /**
       * @description Icon for the editing interface.
       * @example null
       */
      readonly icon: string | null;
      /**
       * @description Features that editors can offer for its entries.
       * @example {
       *       "title": true,
       *       "editor": true
       *     }
       */
      readonly supports: {
        [key: string]: boolean;
      };
      /**
       * @description Names of its taxonomies.
       * @example [
       *       "category",
       *       "post_tag"
       *     ]
       */
      readonly taxonomies: string[];
      /**
       * @description Last part of its routes.
       * @example posts
       */
      readonly rest_base: string;
      /**
       * @description Namespace of its routes.
       * @example cms/v2
       */
      readonly rest_namespace: string;
      _links: components['schemas']['Links'];
      _embedded?: components['schemas']['Embedded'];
    };
    TypeEmbed: {
      /**
       * @description Display name.
       * @example Posts
       */
      readonly name: string;
      /**
       * @description Name of the type.
       * @example post
       */
      readonly slug: string;
      /**
       * @description Icon for the editing interface.
       * @example null
       */
      readonly icon: string | null;
      /**
       * @description Last part of its routes.
       * @example posts
       */
      readonly rest_base: string;
      /**
       * @description Namespace of its routes.
       * @example cms/v2
       */
      readonly rest_namespace: string;
      _links: components['schemas']['Links'];
      _embedded?: components['schemas']['Embedded'];
    };
    Type: {
      /**
       * @description Description of the type.
       * @example
       */
      readonly description: string;
      /**
       * @description Whether its entries can have parents.
       * @example false
       */
      readonly hierarchical: boolean;
      /**
       * @description Path of its archive; false for none.
       * @example false
       */
      readonly has_archive: string | boolean;
      /**
       * @description Display name.
       * @example Posts
       */
      readonly name: string;
      /**
       * @description Name of the type.
       * @example post
       */
      readonly slug: string;
      /**
       * @description Icon for the editing interface.
       * @example null
       */
      readonly icon: string | null;
      /**
       * @description Names of its taxonomies.
       * @example [
       *       "category",
       *       "post_tag"
       *     ]
       */
      readonly taxonomies: string[];
      /**
       * @description Last part of its routes.
       * @example posts
       */
      readonly rest_base: string;
      /**
       * @description Namespace of its routes.
       * @example cms/v2
       */
      readonly rest_namespace: string;
      _links: components['schemas']['Links'];
      _embedded?: components['schemas']['Embedded'];
    };
    AllSettings: {
      /**
       * @description Name of the site, HTML-escaped.
       * @example Salt and Pepper
       */
      title: string;
      /**
       * @description Tagline of the site, HTML-escaped.
       * @example Recipes
       */
      description: string;
      /**
       * Format: uri
       * @description URL of the site for display.
       * @example https://example.org
       */
      url: string;
      /**
       * Format: email
       * @description Email address of the administrator.
       * @example admin@example.org
       */
      email: string;
      /**
       * @description Name of the time zone of the site; empty for a fixed offset.
       * @example Europe/Berlin
       */
      timezone: string;
      /**
       * @description Date format.
       * @example F j, Y
       */
      date_format: string;
      /**
       * @description Time format.
       * @example g:i a
       */
      time_format: string;
      /**
       * @description First day of the week; 0 is Sunday.
       * @example 1
       */
      start_of_week: number;
      /**
       * @description Language of the site with its region, such as `de_AT`.
       * @example en_US
       */
      language: string;
      /**
       * @description Whether to convert smilies in texts to emoji.
       * @example true
       */
      use_smilies: boolean;
      /**
       * @description ID of the category for posts without another one.
       * @example 1
       */
      default_category: number;
      /**
       * @description Default format of new posts; 0 for the standard format.
       * @example quote
       */
      default_post_format: string;
      /**
       * @description Number of posts per page of the site; -1 for all.
       * @example 10
       */
      posts_per_page: number;
      /**
       * @description Whether pings are open for new posts.
       * @example open
       * @enum {string}
       */
      default_ping_status: 'open' | 'closed';
      /**
       * @description Whether comments are open for new posts.
       * @example open
       * @enum {string}
       */
      default_comment_status: 'open' | 'closed';
      /**
       * @description The languages of the site as JSON, `[{"locale":"en_US","segment":"en"}]`, the default one first; empty for one language: `language`.
       * @example [
       *       {
       *         "locale": "en_US",
       *         "segment": "en"
       *       },
       *       {
       *         "locale": "de_DE",
       *         "segment": "de"
       *       }
       *     ]
       */
      languages: {
        locale?: string;
        segment?: string;
      }[];
      /**
       * @description UTC offset in hours, if no time zone is set.
       * @example 0
       */
      gmt_offset: number;
      /**
       * @description Whether responses include avatars.
       * @example true
       */
      show_avatars: boolean;
      /**
       * @description Whether pages of the site show avatars. The site fetches them from AVATAR_SERVICE_URL, which then learns the hashes of e-mail addresses, but not who visits the pages.
       * @example false
       */
      page_avatars: boolean;
      /**
       * @description Roles that need a second factor, separated by commas, such as administrator,editor.
       * @example administrator
       */
      second_factor_roles: string;
      /**
       * @description Whether items below the root of the convention have `yoast_head` and `yoast_head_json`, the head of their page.
       * @example false
       */
      seo_members: boolean;
      /**
       * @description What lists have of entries without texts in the language of a request, by types as JSON, `{"cal_events":"hide"}`: `show` shows those in another language, and is the default of types whose entries all languages share; `hide` leaves them out, and is the default of others.
       * @example {
       *       "cal_events": "hide"
       *     }
       */
      untranslated: {
        [key: string]: 'show' | 'hide';
      };
      /**
       * @description Whether guests may comment.
       * @example false
       */
      comment_guests: boolean;
      /**
       * @description Whether only registered users may comment. Overrides comment_guests.
       * @example false
       */
      comment_registration: boolean;
      /**
       * @description Whether every comment requires approval.
       * @example false
       */
      comment_moderation: boolean;
      /**
       * @description Whether comments of authors without an approved comment require approval.
       * @example true
       */
      comment_previously_approved: boolean;
      /**
       * @description Whether comments require a name and an email address.
       * @example true
       */
      require_name_email: boolean;
      /**
       * @description Number of links from which a comment requires approval; 0 for no limit.
       * @example 2
       */
      comment_max_links: number;
      /**
       * @description Maximum number of comments per account and per network in ten minutes; 0 for no limit.
       * @example 60
       */
      comment_rate_limit: number;
      /**
       * @description Number of top-level comments per page of the site.
       * @example 50
       */
      comments_per_page: number;
      /**
       * @description Maximum depth of nested replies.
       * @example 5
       */
      comments_depth: number;
      /**
       * @description Words, one per line. Comments that contain one require approval.
       * @example
       */
      moderation_keys: string;
      /**
       * @description Words, one per line. Comments that contain one are moved to the trash.
       * @example
       */
      disallowed_keys: string;
      /**
       * @description Whether positions (GPS) are removed from the files of uploaded pictures.
       * @example true
       */
      media_remove_gps: boolean;
      /**
       * @description Widths in pixels in which everyone may ask for pictures; others need a signed URL.
       * @example [
       *       160,
       *       320,
       *       480,
       *       640,
       *       768,
       *       960,
       *       1280,
       *       1600,
       *       1920,
       *       2560
       *     ]
       */
      picture_widths: number[];
      /**
       * @description ID of the menu in the header of pages; 0 for the pages of the site.
       * @example 0
       */
      menu_header: number;
      /**
       * @description ID of the menu in the footer of pages; 0 for the links of the header.
       * @example 0
       */
      menu_footer: number;
      /**
       * @description IDs of the menus to which new top-level pages are added.
       * @example []
       */
      menus_auto_add: number[];
      /**
       * @description Whether everyone may read the menus that pages show, through the REST API.
       * @example true
       */
      public_menus: boolean;
      /**
       * @description Address of the page that shows previews on another site, with {id}, {type}, {slug}, {status}, {lang} and {token} in it; empty for none.
       * @example https://front.example/preview?id={id}&type={type}&token={token}
       */
      preview_url: string;
      /**
       * @description Whether REST responses are cached for anonymous callers.
       * @example false
       */
      cache_rest: boolean;
      /**
       * @description Radius of lists of events by place, in kilometres.
       * @example 25
       */
      events_radius_km: number;
      /**
       * @description How many months ahead the occurrences of recurring events are stored.
       * @example 24
       */
      events_horizon_months: number;
      /**
       * @description When a day of events ends, as `HH:MM`: lists count earlier events towards the day before.
       * @example 00:00
       */
      events_day_cutoff: string;
      /**
       * @description What deleting one date of a recurring event does, or its cancellation in an import: removes it (`hide`), or marks it with the tag `cancelled` (`show`). Deleting a marked date removes it.
       * @example hide
       * @enum {string}
       */
      events_cancelled_dates: 'hide' | 'show';
      /**
       * @description Currency symbol for costs that do not name a currency.
       * @example $
       */
      events_currency_symbol: string;
      /**
       * @description Whether the currency symbol precedes the cost (`prefix`) or follows it (`postfix`).
       * @example prefix
       * @enum {string}
       */
      events_currency_position: 'prefix' | 'postfix';
      /**
       * @description Whether import services may push batches of events.
       * @example true
       */
      imports_take_batches: boolean;
      /**
       * @description Whether import services may report the state of an import.
       * @example true
       */
      imports_take_states: boolean;
      /**
       * @description Seconds that an import service has to wait between two batches of an import.
       * @example 10
       */
      imports_batch_interval: number;
      /**
       * @description Status of new events, unless their import sets one.
       * @example publish
       * @enum {string}
       */
      imports_event_status: 'publish' | 'pending' | 'draft' | 'private';
      /**
       * @description Status of new events by origin, such as `csv=draft gcal=pending`. Overrides `imports_event_status`.
       * @example
       */
      imports_event_status_by_origin: string;
      /**
       * @description How imports update existing events: `overwrite` replaces local changes, `preserve_changes` keeps them, `retain` changes nothing.
       * @example overwrite
       * @enum {string}
       */
      imports_update_authority: 'overwrite' | 'preserve_changes' | 'retain';
      /**
       * @description Update authority by origin, such as `csv=retain ical=overwrite`. Overrides `imports_update_authority`.
       * @example
       */
      imports_update_authority_by_origin: string;
      /**
       * @description Origins that may set whether events are featured, sticky and hidden, separated by spaces.
       * @example
       */
      imports_event_settings_from: string;
      /**
       * @description What happens to upcoming events that are missing from their source.
       * @example keep
       * @enum {string}
       */
      imports_vanished_events: 'keep' | 'trash';
      /**
       * @description Days until finished imports are deleted from the history.
       * @example 7
       */
      imports_kept_days: number;
      /**
       * @description What the front page shows: the latest posts, or the page page_on_front.
       * @example posts
       * @enum {string}
       */
      show_on_front: 'posts' | 'page';
      /**
       * @description ID of the page on the front page; 0 for none.
       * @example 0
       */
      page_on_front: number;
      /**
       * @description ID of the page with the latest posts, if the front page is a page; 0 for none.
       * @example 0
       */
      page_for_posts: number;
      /**
       * @description How the front page and archives show posts.
       * @example cards
       * @enum {string}
       */
      post_lists: 'cards' | 'list';
      /**
       * @description Whether the header of pages links to their translations, on sites with several languages.
       * @example true
       */
      language_links: boolean;
      /**
       * @description ID of an image that replaces the title in the header of pages; 0 for none.
       * @example 0
       */
      site_logo: number;
      /**
       * @description ID of a square image for tabs and bookmarks; 0 for the first letter of the title.
       * @example 0
       */
      site_icon: number;
      /**
       * @description Colour of links and buttons, such as #0b5cad. Dark pages derive a lighter one.
       * @example #0b5cad
       */
      accent_color: string;
      /**
       * @description Font of texts.
       * @example inter
       * @enum {string}
       */
      font_texts: 'inter' | 'source-serif' | 'system-sans' | 'system-serif';
      /**
       * @description Font of headings and navigation.
       * @example inter
       * @enum {string}
       */
      font_headings: 'inter' | 'source-serif' | 'system-sans' | 'system-serif';
      /**
       * @description CSS that is added to the style sheet of pages. It cannot load anything from other hosts.
       * @example
       */
      custom_css: string;
      /**
       * @description Text of the footer of pages, with inline HTML such as links.
       * @example
       */
      footer_text: string;
      /**
       * @description Number of posts or comments in a feed.
       * @example 10
       */
      feed_items: number;
      /**
       * @description Whether feeds contain full texts instead of excerpts.
       * @example true
       */
      feed_full_texts: boolean;
      /**
       * @description Whether search engines may index the site. If not, robots.txt disallows all paths.
       * @example true
       */
      search_engines: boolean;
      /**
       * @description Where to report a vulnerability, for security.txt: https:, mailto: or tel: URLs.
       * @example mailto:security@example.org
       */
      security_contact: string;
      /**
       * @description Who may use the site by the Model Context Protocol: signed-in users, everyone with the rights of a visitor, or nobody.
       * @example signed-in
       * @enum {string}
       */
      mcp: 'signed-in' | 'everyone' | 'off';
      /**
       * @description Whether the address of the site gets mails about comments that wait for approval.
       * @example true
       */
      notify_comments: boolean;
      /**
       * @description Whether the address of the site gets mails about imports that have failed.
       * @example true
       */
      notify_imports: boolean;
      /**
       * @description Whether the address of the site gets mails about scheduled changes that could not be applied.
       * @example true
       */
      notify_scheduled_changes: boolean;
      /**
       * @description Whether accounts get mails about sign-ins of clients that they have not used before.
       * @example true
       */
      notify_sign_ins: boolean;
    };
    StatusEdit: {
      /**
       * @description Display name.
       * @example Published
       */
      readonly name: string;
      /** @description Whether reading its entries requires the right to read private entries. */
      readonly private: boolean;
      /** @description Whether reading its entries requires the right to edit them. */
      readonly protected: boolean;
      /**
       * @description Whether everyone may read its entries.
       * @example true
       */
      readonly public: boolean;
      /**
       * @description Whether everyone may list its entries.
       * @example true
       */
      readonly queryable: boolean;
      /** @description Whether lists for editors include its entries. */
      readonly show_in_list: boolean;
      /**
       * @description Name of the status.
       * @example publish
       */
      readonly slug: string;
      /**
       * @description Whether its entries can have no publication date.
       * @example false
       */
      readonly date_floating: boolean;
      _links: components['schemas']['Links'];
      _embedded?: components['schemas']['Embedded'];
    };
    StatusEmbed: {
      /**
       * @description Display name.
       * @example Published
       */
      readonly name: string;
      /**
       * @description Name of the status.
       * @example publish
       */
      readonly slug: string;
      _links: components['schemas']['Links'];
      _embedded?: components['schemas']['Embedded'];
    };
    Status: {
      /**
       * @description Display name.
       * @example Published
       */
      readonly name: string;
      /**
       * @description Whether everyone may read its entries.
       * @example true
       */
      readonly public: boolean;
      /**
       * @description Whether everyone may list its entries.
       * @example true
       */
      readonly queryable: boolean;
      /**
       * @description Name of the status.
       * @example publish
       */
      readonly slug: string;
      /**
       * @description Whether its entries can have no publication date.
       * @example false
       */
      readonly date_floating: boolean;
      _links: components['schemas']['Links'];
      _embedded?: components['schemas']['Embedded'];
    };
    Changes: {
      /** @description The changed items, each once. */
      changes: components['schemas']['Change'][];
      /** @description Cursor after these changes. */
      next: string;
      /**
       * @description Whether further changes can be read at once.
       * @example false
       */
      more: boolean;
    };
    Change: {
      /**
       * @description Type of the item.
       * @example post
       */
      type: string;
      /**
       * @description ID of the item; null for several items.
       * @example 12
       */
      id: number | null;
      /**
       * @description What happened to the item.
       * @example updated
       * @enum {string}
       */
      action: 'created' | 'updated' | 'removed';
      /** @description When it happened, in UTC. */
      date_gmt: string;
      /**
       * Format: uri
       * @description URL of the item, or of the list of items of its type; null for a removed one.
       * @example https://example.org/en/rest/cms/v2/posts/12
       */
      href: string | null;
    };
    Preview: {
      /** @description Lets its holder read the item, as the argument `_preview`. */
      token: string;
      /**
       * Format: uri
       * @description The preview on the site that the setting preview_url names; null without that setting.
       * @example https://front.example/preview?id=12&type=post&token=TOKEN
       */
      url: string | null;
      /**
       * Format: date-time
       * @description When the token expires, in UTC.
       * @example 2031-05-01T10:00:00Z
       */
      expires: string;
    };
    ScheduledChange: {
      /**
       * @description ID of the scheduled change.
       * @example 3
       */
      id: number;
      /**
       * @description ID of the item that it changes.
       * @example 12
       */
      entry: number;
      /** @description ID of the user with whose rights it is applied. */
      author: number;
      /**
       * @description When it is applied, in the time zone of the site.
       * @example 2031-06-01T00:00:00
       */
      date: string;
      /**
       * @description When it is applied, in UTC.
       * @example 2031-06-01T00:00:00
       */
      date_gmt: string;
      /**
       * @description The members that it changes, as they were sent.
       * @example {
       *       "title": "Spring sale"
       *     }
       */
      members: {
        [key: string]: unknown;
      };
      /**
       * @description Whether it waits, was applied or has failed.
       * @example pending
       * @enum {string}
       */
      state: 'pending' | 'applied' | 'failed';
      /** @description Code of the error that prevented it. */
      code: string | null;
      /** @description What prevented it. */
      reason: string | null;
      /**
       * @description When it was stored or replaced, in UTC.
       * @example 2031-06-01T00:00:00
       */
      modified_gmt: string;
      /**
       * @description When it was applied or has failed, in UTC.
       * @example 2031-06-01T00:00:00
       */
      ended_gmt: string | null;
    };
    Publication: {
      /**
       * @description ID of the item.
       * @example 12
       */
      id: number;
      /**
       * @description Status of the item.
       * @example publish
       * @enum {string}
       */
      status:
        | 'publish'
        | 'future'
        | 'draft'
        | 'pending'
        | 'private'
        | 'cal-ea-success'
        | 'cal-ea-failed'
        | 'cal-ea-schedule'
        | 'cal-ea-pending'
        | 'cal-ea-draft'
        | 'cal-ignored'
        | 'trash'
        | 'auto-draft'
        | 'inherit'
        | 'request-pending'
        | 'request-confirmed'
        | 'request-failed'
        | 'request-completed';
      /**
       * @description Publication date, in the time zone of the site.
       * @example 2031-06-01T00:00:00
       */
      date: string;
      /**
       * @description Publication date, in UTC; null for a draft without a date.
       * @example 2031-06-01T00:00:00
       */
      date_gmt: string | null;
      /**
       * @description When it ends to be published, in the time zone of the site; null for never.
       * @example 2031-06-01T00:00:00
       */
      expires: string | null;
      /**
       * @description When it ends to be published, in UTC; null for never.
       * @example 2031-06-01T00:00:00
       */
      expires_gmt: string | null;
      /**
       * @description Status that it gets when its publication ends.
       * @example draft
       * @enum {string}
       */
      expires_to: 'draft' | 'pending' | 'private';
    };
    Picture: {
      /**
       * Format: uri
       * @description Address of the picture. Its signature does not expire.
       */
      url: string;
      /** @description Width that the picture has: no image is enlarged. */
      width: number;
      /** @description Height that the picture has. */
      height: number;
      /**
       * @description MIME type; null if each client gets the best that it accepts.
       * @example image/avif
       */
      mime_type: string | null;
    };
    TaxonomyEdit: {
      /**
       * @description Capability that each action requires.
       * @example {
       *       "manage_terms": "manage_categories",
       *       "assign_terms": "assign_categories"
       *     }
       */
      readonly capabilities: components['schemas']['CapabilityNames'];
      /**
       * @description Description of the taxonomy.
       * @example
       */
      readonly description: string;
      /**
       * @description Whether its terms can have parents.
       * @example true
       */
      readonly hierarchical: boolean;
      /** @description Labels for the editing interface. */
      readonly labels: components['schemas']['Labels'];
      /**
       * @description Display name.
       * @example Categories
       */
      readonly name: string;
      /**
       * @description Name of the taxonomy.
       * @example category
       */
      readonly slug: string;
      /** @description Whether clients may show its terms as a tag cloud. */
      readonly show_cloud: boolean;
      /**
       * @description Names of the entry types that use it.
       * @example [
       *       "post"
       *     ]
       */
      readonly types: string[];
      /**
       * @description Last part of its routes.
       * @example categories
       */
      readonly rest_base: string;
      /**
       * @description Namespace of its routes.
       * @example cms/v2
       */
      readonly rest_namespace: string;
      /** @description Where clients may show the taxonomy. */
      readonly visibility: {
        /** @description To everyone. */
        public: boolean;
        /** @description In public URLs. */
        publicly_queryable: boolean;
        /** @description In lists of entries for editors. */
        show_admin_column: boolean;
        /** @description In navigation menus. */
        show_in_nav_menus: boolean;
        /** @description In the quick edit form of a list. */
        show_in_quick_edit: boolean;
        /** @description In the editing interface. */
        show_ui: boolean;
      };
      _links: components['schemas']['Links'];
      _embedded?: components['schemas']['Embedded'];
    };
    TaxonomyEmbed: {
      /**
       * @description Display name.
       * @example Categories
       */
      readonly name: string;
      /**
       * @description Name of the taxonomy.
       * @example category
       */
      readonly slug: string;
      /**
       * @description Last part of its routes.
       * @example categories
       */
      readonly rest_base: string;
      /**
       * @description Namespace of its routes.
       * @example cms/v2
       */
      readonly rest_namespace: string;
      _links: components['schemas']['Links'];
      _embedded?: components['schemas']['Embedded'];
    };
    Taxonomy: {
      /**
       * @description Description of the taxonomy.
       * @example
       */
      readonly description: string;
      /**
       * @description Whether its terms can have parents.
       * @example true
       */
      readonly hierarchical: boolean;
      /**
       * @description Display name.
       * @example Categories
       */
      readonly name: string;
      /**
       * @description Name of the taxonomy.
       * @example category
       */
      readonly slug: string;
      /**
       * @description Names of the entry types that use it.
       * @example [
       *       "post"
       *     ]
       */
      readonly types: string[];
      /**
       * @description Last part of its routes.
       * @example categories
       */
      readonly rest_base: string;
      /**
       * @description Namespace of its routes.
       * @example cms/v2
       */
      readonly rest_namespace: string;
      _links: components['schemas']['Links'];
      _embedded?: components['schemas']['Embedded'];
    };
    CalendarTexts: {
      /**
       * @description ID of the item, or of the series of an occurrence.
       * @example 12
       */
      id: number;
      /**
       * @description Type of the item.
       * @example cal_events
       */
      type: string;
      /**
       * @description Title or name, as it was written.
       * @example Spring fair
       */
      title: string;
      /**
       * @description Description, as it was written.
       * @example Come and see.
       */
      description: string;
      /**
       * @description Excerpt, as it was written; empty for none.
       * @example Come and see.
       */
      excerpt: string;
    };
    ManagedImport: {
      /**
       * @description ID of the import.
       * @example 3
       */
      id: number;
      /**
       * @description Whether it belongs to a schedule.
       * @enum {string}
       */
      type: 'manual' | 'schedule';
      /**
       * @description Status; that of schedules is `cal-ea-schedule`.
       * @example cal-ea-success
       * @enum {string}
       */
      status: 'cal-ea-draft' | 'cal-ea-pending' | 'cal-ea-success' | 'cal-ea-failed' | 'cal-ea-schedule';
      /** @description ID of the schedule of a run; 0 for none. */
      schedule: number;
      /**
       * @description Kind of source.
       * @enum {string}
       */
      origin: 'csv' | 'eventbrite' | 'feed' | 'gcal' | 'ical' | 'ics' | 'meetup' | 'page' | 'url';
      /** @description Display name of the source. */
      name: string | null;
      /**
       * @description URL without passwords, or ID of a media item.
       * @example https://club.example/calendar.ics
       */
      source: string;
      /**
       * @description How often the schedule runs.
       * @enum {string|null}
       */
      frequency: 'on_demand' | 'every30mins' | 'hourly' | 'daily' | 'weekly' | 'monthly' | null;
      /** @description Whether the schedule is paused. */
      paused: boolean;
      /** @description Failed runs in a row. */
      failures: number;
      /**
       * @description When it was added, in UTC.
       * @example 2031-06-01T04:30:00
       */
      created_gmt: string;
      /**
       * @description When it last changed, in UTC.
       * @example 2031-06-01T04:30:00
       */
      modified_gmt: string;
      /** @description Progress in percent. */
      percentage_complete: number;
      /**
       * @description What a running import waits for.
       * @enum {string|null}
       */
      phase: 'send' | 'fetch' | 'insert' | null;
      /**
       * @description Number of items by kind and action.
       * @example {
       *       "cal_events": {
       *         "created": 2,
       *         "updated": 0,
       *         "skipped": 0
       *       }
       *     }
       */
      activity: {
        [key: string]: {
          created?: number;
          updated?: number;
          skipped?: number;
        };
      };
      /** @description The latest error. */
      error: {
        /** @enum {string} */
        level: 'info' | 'warning' | 'error';
        code: string;
        message: string;
        logged_at: string;
      } | null;
      /** @description Options of this import; null where the settings of the site apply. Absent in lists. */
      settings?: {
        [key: string]: unknown;
      };
      /** @description Log messages, latest first. Absent in lists. */
      messages?: {
        /** @enum {string} */
        level: 'info' | 'warning' | 'error';
        code: string;
        message: string;
        logged_at: string;
      }[];
      /** @description IDs by kind and action, at most 100 each. Absent in lists. */
      ids?: {
        [key: string]: {
          [key: string]: number[];
        };
      };
    };
    ImportPreview: {
      /**
       * @description Number of items that were found.
       * @example 12
       */
      items: number;
      /**
       * @description The first items.
       * @example [
       *       {
       *         "kind": "event",
       *         "title": "Fair",
       *         "start": "2031-06-01T10:00:00",
       *         "end": "2031-06-01T12:00:00"
       *       }
       *     ]
       */
      first: {
        /** @enum {string} */
        kind: 'event' | 'venue' | 'organizer';
        start?: string;
        end?: string;
        all_day?: boolean;
        recurring?: boolean;
        venue?: string;
        title: string;
      }[];
      /** @description Number of items by kind and action. */
      activity: {
        [key: string]: {
          created?: number;
          updated?: number;
          skipped?: number;
        };
      };
      /** @description Number of unchanged events. */
      unchanged: number;
      /**
       * @description The first problems, with their lines.
       * @example [
       *       {
       *         "line": 3,
       *         "message": "The start is missing."
       *       }
       *     ]
       */
      problems: {
        line?: number;
        item?: string;
        message: string;
        code?: string;
      }[];
      /** @description Number of all problems. */
      problem_count: number;
    };
    Theme: {
      /**
       * @description Name of the theme.
       * @example lintel
       */
      readonly stylesheet: string;
      /**
       * @description Name of the parent theme.
       * @example lintel
       */
      readonly template: string;
      /** @description Author. */
      readonly author: {
        /** @description As written. */
        raw: string;
        /** @description As HTML. */
        rendered: string;
      };
      /** @description URL of the author. */
      readonly author_uri: {
        /**
         * Format: uri-reference
         * @description As written.
         */
        raw: string;
        /**
         * Format: uri-reference
         * @description As HTML.
         */
        rendered: string;
      };
      /** @description Description. */
      readonly description: {
        /** @description As written. */
        raw: string;
        /** @description As HTML. */
        rendered: string;
      };
      /** @description Display name. */
      readonly name: {
        /** @description As written. */
        raw: string;
        /** @description As HTML. */
        rendered: string;
      };
      /**
       * @description Minimum version of PHP; always empty.
       * @example
       */
      readonly requires_php: string;
      /**
       * @description Minimum version of the site software; always empty.
       * @example
       */
      readonly requires_wp: string;
      /**
       * Format: uri-reference
       * @description URL of a screenshot; always empty.
       * @example
       */
      readonly screenshot: string;
      /** @description Tags. */
      readonly tags: {
        /** @description As an array. */
        raw: string[];
        /** @description As comma-separated HTML. */
        rendered: string;
      };
      /**
       * @description Text domain of its translations.
       * @example lintel
       */
      readonly textdomain: string;
      /**
       * @description Supported features.
       * @example {
       *       "align-wide": true,
       *       "automatic-feed-links": false,
       *       "block-templates": false,
       *       "block-template-parts": false,
       *       "custom-background": false,
       *       "custom-header": false,
       *       "custom-logo": false,
       *       "customize-selective-refresh-widgets": false,
       *       "dark-editor-style": false,
       *       "disable-custom-colors": false,
       *       "disable-custom-font-sizes": false,
       *       "disable-custom-gradients": false,
       *       "disable-layout-styles": false,
       *       "editor-color-palette": false,
       *       "editor-font-sizes": false,
       *       "editor-gradient-presets": false,
       *       "editor-styles": false,
       *       "html5": [
       *         "caption",
       *         "comment-form",
       *         "comment-list",
       *         "gallery",
       *         "script",
       *         "search-form",
       *         "style"
       *       ],
       *       "formats": [
       *         "standard",
       *         "aside",
       *         "chat",
       *         "gallery",
       *         "link",
       *         "image",
       *         "quote",
       *         "status",
       *         "video",
       *         "audio"
       *       ],
       *       "post-thumbnails": true,
       *       "responsive-embeds": true,
       *       "title-tag": false,
       *       "wp-block-styles": false
       *     }
       */
      readonly theme_supports: {
        /** @description Support of align-wide. */
        'align-wide': boolean;
        /** @description Support of automatic-feed-links. */
        'automatic-feed-links': boolean;
        /** @description Support of block-templates. */
        'block-templates': boolean;
        /** @description Support of block-template-parts. */
        'block-template-parts': boolean;
        /** @description Support of custom-background. */
        'custom-background': boolean;
        /** @description Support of custom-header. */
        'custom-header': boolean;
        /** @description Support of custom-logo. */
        'custom-logo': boolean;
        /** @description Support of customize-selective-refresh-widgets. */
        'customize-selective-refresh-widgets': boolean;
        /** @description Support of dark-editor-style. */
        'dark-editor-style': boolean;
        /** @description Support of disable-custom-colors. */
        'disable-custom-colors': boolean;
        /** @description Support of disable-custom-font-sizes. */
        'disable-custom-font-sizes': boolean;
        /** @description Support of disable-custom-gradients. */
        'disable-custom-gradients': boolean;
        /** @description Support of disable-layout-styles. */
        'disable-layout-styles': boolean;
        /** @description Support of editor-color-palette. */
        'editor-color-palette': boolean;
        /** @description Support of editor-font-sizes. */
        'editor-font-sizes': boolean;
        /** @description Support of editor-gradient-presets. */
        'editor-gradient-presets': boolean;
        /** @description Support of editor-styles. */
        'editor-styles': boolean;
        /** @description Support of html5. */
        html5: boolean | string[];
        /** @description Support of formats. */
        formats: string[];
        /** @description Support of post-thumbnails. */
        'post-thumbnails': boolean | string[];
        /** @description Support of responsive-embeds. */
        'responsive-embeds': boolean;
        /** @description Support of title-tag. */
        'title-tag': boolean;
        /** @description Support of wp-block-styles. */
        'wp-block-styles': boolean;
      };
      /** @description URL of the theme. */
      readonly theme_uri: {
        /**
         * Format: uri-reference
         * @description As written.
         */
        raw: string;
        /**
         * Format: uri-reference
         * @description As HTML.
         */
        rendered: string;
      };
      /**
       * @description Version of the theme.
       * @example 1.0.0
       */
      readonly version: string;
      /**
       * @description Status of the theme; always active.
       * @example active
       * @enum {string}
       */
      readonly status: 'active';
      _links: components['schemas']['Links'];
      _embedded?: components['schemas']['Embedded'];
    };
    RedirectExplanation: {
      /**
       * @description Path and query of the visit, decoded.
       * @example /old?x=1
       */
      visited: string;
      /**
       * @description What handles the visit: a rule, a setting of the whole site, or the page itself; `no page` for URLs outside the pages.
       * @example rule
       * @enum {string}
       */
      outcome: 'rule' | 'relocate' | 'canonical' | 'page' | 'no page';
      /** @description The rule that applies. */
      rule: {
        id: number;
        url: string;
        /** @enum {string} */
        match_type:
          | 'url'
          | 'referrer'
          | 'agent'
          | 'login'
          | 'header'
          | 'custom'
          | 'cookie'
          | 'role'
          | 'server'
          | 'ip'
          | 'page'
          | 'language';
        /** @enum {string} */
        action_type: 'url' | 'random' | 'pass' | 'error' | 'nothing';
        position: number;
        enabled: boolean;
        title: string;
      } | null;
      /**
       * @description Status set by a rule or a setting; otherwise 0.
       * @example 301
       */
      code: number;
      /**
       * @description Target of the redirect, or URL of the served page.
       * @example /en/new
       */
      location: string | null;
      /** @description Related rules in their order, and why each does not apply. */
      passed_over: {
        rule: {
          id: number;
          url: string;
          /** @enum {string} */
          match_type:
            | 'url'
            | 'referrer'
            | 'agent'
            | 'login'
            | 'header'
            | 'custom'
            | 'cookie'
            | 'role'
            | 'server'
            | 'ip'
            | 'page'
            | 'language';
          /** @enum {string} */
          action_type: 'url' | 'random' | 'pass' | 'error' | 'nothing';
          position: number;
          enabled: boolean;
          title: string;
        };
        reason: string;
      }[];
    };
    System: {
      /**
       * @description Version of Lintel.
       * @example 1.0.0
       */
      version: string;
      /**
       * @description Version of Node.js.
       * @example v24.11.0
       */
      node: string;
      /** @description When the process that answers has started, in UTC. */
      started_gmt: string;
      /**
       * @description Version of the database server.
       * @example 11.8.3-MariaDB
       */
      database: string;
      /** @description What the site needs, and whether it has it. */
      checks: {
        process: {
          /** @enum {string} */
          state: 'ok' | 'warning' | 'failed' | 'unused';
          message: string;
        };
        database: {
          /** @enum {string} */
          state: 'ok' | 'warning' | 'failed' | 'unused';
          message: string;
        };
        migrations: {
          /** @enum {string} */
          state: 'ok' | 'warning' | 'failed' | 'unused';
          message: string;
        };
        redis: {
          /** @enum {string} */
          state: 'ok' | 'warning' | 'failed' | 'unused';
          message: string;
        };
        disk: {
          /** @enum {string} */
          state: 'ok' | 'warning' | 'failed' | 'unused';
          message: string;
        };
      };
      /**
       * @description Extensions that run, and former ones whose content the site keeps, by name.
       * @example [
       *       {
       *         "name": "notices",
       *         "version": "1.0.0",
       *         "loaded": true,
       *         "shipped": true,
       *         "failures": 0
       *       }
       *     ]
       */
      extensions: {
        name: string;
        version: string;
        /** @description Whether it runs. */
        loaded: boolean;
        /** @description Whether it ships with Lintel. */
        shipped: boolean;
        /** @description Failures in the process that answers, since its start. */
        failures: number;
      }[];
      /**
       * @description Scheduled jobs, by name, with their runs in the process that answers, since its start.
       * @example [
       *       {
       *         "name": "trash",
       *         "last_run_gmt": null,
       *         "seconds": null,
       *         "failed": false,
       *         "failures": 0
       *       }
       *     ]
       */
      jobs: {
        name: string;
        /** @description When its last run has ended. */
        last_run_gmt: string | null;
        /** @description How long that took. */
        seconds: number | null;
        /** @description Whether that has failed. */
        failed: boolean;
        /** @description Number of failed runs. */
        failures: number;
      }[];
      /**
       * @description The last backup that `lintel backup` has completed; null if the site knows of none.
       * @example null
       */
      backup: {
        /** @description Moment in UTC. */
        finished_gmt: string;
        database_bytes: number;
        files: number;
        file_bytes: number;
        /** @description Files that the storage did not have. */
        missing_files: number;
      } | null;
    };
    CalEventsCatEdit: {
      /**
       * @description ID of the term.
       * @example 5
       */
      readonly id: number;
      /**
       * @description Number of published items with the term.
       * @example 12
       */
      readonly count: number;
      /**
       * @description Description; may contain simple markup.
       * @example Recipes and <em>more</em>
       */
      description: string;
      /**
       * Format: uri
       * @description URL of its archive.
       * @example https://example.org/category/food-and-drink/
       */
      readonly link: string;
      /**
       * @description Name, HTML-escaped.
       * @example Food and drink
       */
      name: string;
      /**
       * @description Last part of the URL.
       * @example food-and-drink
       */
      slug: string;
      /**
       * @description Taxonomy of the term.
       * @example cal_events_cat
       * @enum {string}
       */
      readonly taxonomy: 'cal_events_cat';
      /**
       * @description ID of the parent; 0 for none.
       * @example 0
       */
      parent: number;
      /**
       * @description Custom values.
       * @example []
       */
      meta:
        | unknown[]
        | {
            [key: string]: unknown;
          };
      /**
       * @description Language of its name, by its path segment.
       * @example de
       */
      lang?: string;
      /**
       * @description IDs of the term in each language, by its path segment.
       * @example {
       *       "en": 12,
       *       "de": 17
       *     }
       */
      readonly translations?: Record<string, unknown>;
      _links: components['schemas']['Links'];
      _embedded?: components['schemas']['Embedded'];
    };
    CalEventsCatEmbed: {
      /**
       * @description ID of the term.
       * @example 5
       */
      readonly id: number;
      /**
       * Format: uri
       * @description URL of its archive.
       * @example https://example.org/category/food-and-drink/
       */
      readonly link: string;
      /**
       * @description Name, HTML-escaped.
       * @example Food and drink
       */
      name: string;
      /**
       * @description Last part of the URL.
       * @example food-and-drink
       */
      slug: string;
      /**
       * @description Taxonomy of the term.
       * @example cal_events_cat
       * @enum {string}
       */
      readonly taxonomy: 'cal_events_cat';
      /**
       * @description Language of its name, by its path segment.
       * @example de
       */
      lang?: string;
      /**
       * @description IDs of the term in each language, by its path segment.
       * @example {
       *       "en": 12,
       *       "de": 17
       *     }
       */
      readonly translations?: Record<string, unknown>;
      _links: components['schemas']['Links'];
      _embedded?: components['schemas']['Embedded'];
    };
    CalEventsCat: {
      /**
       * @description ID of the term.
       * @example 5
       */
      readonly id: number;
      /**
       * @description Number of published items with the term.
       * @example 12
       */
      readonly count: number;
      /**
       * @description Description; may contain simple markup.
       * @example Recipes and <em>more</em>
       */
      description: string;
      /**
       * Format: uri
       * @description URL of its archive.
       * @example https://example.org/category/food-and-drink/
       */
      readonly link: string;
      /**
       * @description Name, HTML-escaped.
       * @example Food and drink
       */
      name: string;
      /**
       * @description Last part of the URL.
       * @example food-and-drink
       */
      slug: string;
      /**
       * @description Taxonomy of the term.
       * @example cal_events_cat
       * @enum {string}
       */
      readonly taxonomy: 'cal_events_cat';
      /**
       * @description ID of the parent; 0 for none.
       * @example 0
       */
      parent: number;
      /**
       * @description Custom values.
       * @example []
       */
      meta:
        | unknown[]
        | {
            [key: string]: unknown;
          };
      /**
       * @description Language of its name, by its path segment.
       * @example de
       */
      lang?: string;
      /**
       * @description IDs of the term in each language, by its path segment.
       * @example {
       *       "en": 12,
       *       "de": 17
       *     }
       */
      readonly translations?: Record<string, unknown>;
      _links: components['schemas']['Links'];
      _embedded?: components['schemas']['Embedded'];
    };
    DeletedCalEventsCat: {
      /**
       * @description ID of the term.
       * @example 5
       */
      readonly id: number;
      /**
       * @description Number of published items with the term.
       * @example 12
       */
      readonly count: number;
      /**
       * @description Description; may contain simple markup.
       * @example Recipes and <em>more</em>
       */
      description: string;
      /**
       * Format: uri
       * @description URL of its archive.
       * @example https://example.org/category/food-and-drink/
       */
      readonly link: string;
      /**
       * @description Name, HTML-escaped.
       * @example Food and drink
       */
      name: string;
      /**
       * @description Last part of the URL.
       * @example food-and-drink
       */
      slug: string;
      /**
       * @description Taxonomy of the term.
       * @example cal_events_cat
       * @enum {string}
       */
      readonly taxonomy: 'cal_events_cat';
      /**
       * @description ID of the parent; 0 for none.
       * @example 0
       */
      parent: number;
      /**
       * @description Custom values.
       * @example []
       */
      meta:
        | unknown[]
        | {
            [key: string]: unknown;
          };
      /**
       * @description Language of its name, by its path segment.
       * @example de
       */
      lang?: string;
      /**
       * @description IDs of the term in each language, by its path segment.
       * @example {
       *       "en": 12,
       *       "de": 17
       *     }
       */
      readonly translations?: Record<string, unknown>;
    };
    Event: {
      /**
       * @description ID of the event, or of an occurrence of a series, which has one of its own.
       * @example 12
       */
      id: number;
      /**
       * @description Identifier across sites.
       * @example example.org?id=12
       */
      readonly global_id: string;
      /**
       * @description Its own global ID, followed by those at its import sources.
       * @example [
       *       "example.org?id=12"
       *     ]
       */
      readonly global_id_lineage: string[];
      /**
       * @description ID of the author, as a text.
       * @example 1
       */
      author: string;
      /**
       * @description Status of the entry.
       * @example publish
       * @enum {string}
       */
      status:
        | 'publish'
        | 'future'
        | 'draft'
        | 'pending'
        | 'private'
        | 'cal-ea-success'
        | 'cal-ea-failed'
        | 'cal-ea-schedule'
        | 'cal-ea-pending'
        | 'cal-ea-draft'
        | 'cal-ignored'
        | 'trash'
        | 'auto-draft'
        | 'inherit'
        | 'request-pending'
        | 'request-confirmed'
        | 'request-failed'
        | 'request-completed';
      /**
       * @description Publication date, in the time zone of the site.
       * @example 2031-03-01 09:00:00
       */
      date: string;
      /**
       * @description Publication date, in UTC; all zeros for a draft without a date.
       * @example 2031-03-01 08:00:00
       */
      date_utc: string;
      /**
       * @description Last modification, in the time zone of the site.
       * @example 2031-03-02 17:30:00
       */
      readonly modified: string;
      /**
       * @description Last modification, in UTC.
       * @example 2031-03-02 16:30:00
       */
      readonly modified_utc: string;
      /**
       * Format: uri
       * @description Public URL.
       * @example https://example.org/event/spring-fair/
       */
      url: string;
      /**
       * Format: uri
       * @description URL in the REST API.
       * @example https://example.org/rest/cal/events/v1/events/12
       */
      rest_url: string;
      /**
       * @description Title as HTML.
       * @example Spring fair
       */
      title: string;
      /**
       * @description Description as HTML.
       * @example <p>Come and see.</p>
       */
      description: string;
      /**
       * @description Written excerpt as HTML; empty for none.
       * @example <p>Come and see.</p>
       */
      excerpt: string;
      /**
       * @description Last segment of the URL; empty for drafts without a slug.
       * @example spring-fair
       */
      slug: string;
      /** @description Featured image; `false` for none. */
      image: components['schemas']['Image'] | boolean;
      /**
       * @description Whether it lasts whole days.
       * @example false
       */
      all_day: boolean;
      /**
       * @description Start, in the time zone of the event.
       * @example 2031-05-01 10:00:00
       */
      start_date: string;
      /** @description Parts of `start_date`. */
      start_date_details: components['schemas']['DateDetails'];
      /**
       * @description End, in the time zone of the event.
       * @example 2031-05-01 12:00:00
       */
      end_date: string;
      /** @description Parts of `end_date`. */
      end_date_details: components['schemas']['DateDetails'];
      /**
       * @description Start, in UTC.
       * @example 2031-05-01 08:00:00
       */
      utc_start_date: string;
      /** @description Parts of `utc_start_date`. */
      utc_start_date_details: components['schemas']['DateDetails'];
      /**
       * @description End, in UTC.
       * @example 2031-05-01 10:00:00
       */
      utc_end_date: string;
      /** @description Parts of `utc_end_date`. */
      utc_end_date_details: components['schemas']['DateDetails'];
      /**
       * @description Time zone: an IANA name or a UTC offset.
       * @example Europe/Berlin
       */
      timezone: string;
      /**
       * @description Abbreviation of the time zone at the start.
       * @example CEST
       */
      timezone_abbr: string;
      /**
       * @description Cost, as a range from the lowest to the highest price; empty for none.
       * @example $5 – $15
       */
      cost: string;
      /** @description Parts of the cost. */
      cost_details: components['schemas']['CostDetails'];
      /**
       * @description URL of the website, encoded for HTML; the URL of the event itself if no website was ever set.
       * @example https://fair.example.org/
       */
      website: string;
      /**
       * @description Whether a map of the venue is shown.
       * @example false
       */
      show_map: boolean;
      /**
       * @description Whether a link to a map of the venue is shown.
       * @example false
       */
      show_map_link: boolean;
      /**
       * @description Whether lists omit it.
       * @example false
       */
      hide_from_listings: boolean;
      /**
       * @description Whether month views pin it.
       * @example false
       */
      sticky: boolean;
      /**
       * @description Whether it is featured.
       * @example false
       */
      featured: boolean;
      /** @description Its event categories, ordered by name. */
      categories: components['schemas']['EmbeddedTerm'][];
      /** @description Its tags, ordered by name. */
      tags: components['schemas']['EmbeddedTerm'][];
      /** @description Venue; an empty list for none. */
      venue: components['schemas']['Venue'] | unknown[];
      /** @description Organizers, in the given order. */
      organizer: components['schemas']['Organizer'][];
      /** @description What the head of its page says to search engines and other programs. Only where `_fields` names it. */
      readonly head?: components['schemas']['EntryHead'];
      /**
       * @description ID of the series for an occurrence, otherwise ID of the parent event.
       * @example 12
       */
      parent?: number;
      /**
       * @description Identifies an occurrence: its start by the rule, in the time zone of the series. Only occurrences have it.
       * @example 2031-05-15 10:00:00
       */
      recurrence_id?: string;
      /**
       * @description Members that do not follow the series. Only occurrences that were changed have it.
       * @example [
       *       "venue"
       *     ]
       */
      overridden?: string[];
      /**
       * @description ID of the series that it was split from.
       * @example 12
       */
      continues?: number;
      /** @description Recurrence, with times in the time zone of the event. Only series have it, not their occurrences. Custom values. */
      meta?: components['schemas']['Recurrence'];
      /** @description schema.org description for search engines. */
      json_ld?: components['schemas']['EventJsonLd'];
      /**
       * @description Language of its texts, by its path segment.
       * @example de
       */
      readonly lang?: string;
      /**
       * @description Its ID, by the path segments of the languages in which it has texts. Null for a language deletes these.
       * @example {
       *       "en": 12,
       *       "de": 12
       *     }
       */
      translations?: {
        [key: string]: number;
      };
    };
    Image: {
      /**
       * Format: uri
       * @description URL of the file.
       * @example https://example.org/files/2031/05/fair.jpg
       */
      url: string;
      /**
       * @description ID of the media item.
       * @example 40
       */
      id: number;
      /**
       * @description File extension.
       * @example jpg
       */
      extension: string;
      /**
       * @description Width in pixels.
       * @example 1200
       */
      width?: number;
      /**
       * @description Height in pixels.
       * @example 800
       */
      height?: number;
      /**
       * @description File size in bytes.
       * @example 48213
       */
      filesize?: number;
      /** @description Resized copies by size name. */
      sizes?: {
        [key: string]: components['schemas']['ImageSize'];
      };
    };
    ImageSize: {
      /**
       * @description Width in pixels.
       * @example 150
       */
      width: number;
      /**
       * @description Height in pixels.
       * @example 150
       */
      height: number;
      /**
       * @description MIME type.
       * @example image/jpeg
       */
      'mime-type': string;
      /**
       * @description File size in bytes.
       * @example 2913
       */
      filesize?: number;
      /**
       * Format: uri
       * @description URL of the file.
       * @example https://example.org/files/2031/05/fair-150x150.jpg
       */
      url: string;
    };
    DateDetails: {
      /**
       * @description The year, zero-padded.
       * @example 2031
       */
      year: string;
      /**
       * @description The month, zero-padded.
       * @example 05
       */
      month: string;
      /**
       * @description The day of the month, zero-padded.
       * @example 01
       */
      day: string;
      /**
       * @description The hour, zero-padded.
       * @example 10
       */
      hour: string;
      /**
       * @description The minutes, zero-padded.
       * @example 00
       */
      minutes: string;
      /**
       * @description The seconds, zero-padded.
       * @example 00
       */
      seconds: string;
    };
    CostDetails: {
      /**
       * @description Currency symbol, as written.
       * @example $
       */
      currency_symbol: string;
      /**
       * @description Position of the currency symbol.
       * @example prefix
       * @enum {string}
       */
      currency_position: 'prefix' | 'postfix' | '';
      /**
       * @description All prices, lowest first.
       * @example [
       *       "5",
       *       "15"
       *     ]
       */
      values: string[];
    };
    EmbeddedTerm: {
      /**
       * @description ID of the term.
       * @example 5
       */
      readonly id: number;
      /**
       * @description Number of published items with the term.
       * @example 12
       */
      readonly count: number;
      /**
       * @description Description, with inline HTML.
       * @example Learn <em>something</em>
       */
      description: string;
      /**
       * @description Name as HTML.
       * @example Courses and workshops
       */
      name: string;
      /**
       * @description Last segment of the URL.
       * @example courses-and-workshops
       */
      slug: string;
      /**
       * @description Taxonomy of the term.
       * @example cal_events_cat
       * @enum {string}
       */
      readonly taxonomy: 'cal_events_cat' | 'post_tag';
      /**
       * @description ID of the parent, 0 for none; absent for tags.
       * @example 0
       */
      parent?: number;
      /**
       * Format: uri
       * @description URL of the public page.
       * @example https://example.org/events/category/courses-and-workshops/
       */
      readonly url: string;
      /**
       * @description URLs in this namespace: the term (`self`), the collection (`collection`) and the parent, if any (`up`).
       * @example {
       *       "self": "https://example.org/rest/cal/events/v1/categories/5",
       *       "collection": "https://example.org/rest/cal/events/v1/categories"
       *     }
       */
      readonly urls: components['schemas']['TermUrls'];
      /**
       * @description Order group of the term; always 0.
       * @example 0
       */
      term_group: number;
      /**
       * @description ID of the term.
       * @example 5
       */
      term_taxonomy_id: number;
      /**
       * @description Always `raw`.
       * @example raw
       * @enum {string}
       */
      filter: 'raw';
    };
    Venue: {
      /**
       * @description ID of the entry.
       * @example 12
       */
      readonly id: number;
      /**
       * @description ID of the author, as a text.
       * @example 1
       */
      author: string;
      /**
       * @description Status of the entry.
       * @example publish
       * @enum {string}
       */
      status:
        | 'publish'
        | 'future'
        | 'draft'
        | 'pending'
        | 'private'
        | 'cal-ea-success'
        | 'cal-ea-failed'
        | 'cal-ea-schedule'
        | 'cal-ea-pending'
        | 'cal-ea-draft'
        | 'cal-ignored'
        | 'trash'
        | 'auto-draft'
        | 'inherit'
        | 'request-pending'
        | 'request-confirmed'
        | 'request-failed'
        | 'request-completed';
      /**
       * @description Publication date, in the time zone of the site.
       * @example 2031-03-01 09:00:00
       */
      date: string;
      /**
       * @description Publication date, in UTC; all zeros for a draft without a date.
       * @example 2031-03-01 08:00:00
       */
      date_utc: string;
      /**
       * @description Last modification, in the time zone of the site.
       * @example 2031-03-02 17:30:00
       */
      readonly modified: string;
      /**
       * @description Last modification, in UTC.
       * @example 2031-03-02 16:30:00
       */
      readonly modified_utc: string;
      /**
       * Format: uri
       * @description Public URL.
       * @example https://example.org/venue/old-hall/
       */
      readonly url: string;
      /**
       * @description Name as HTML.
       * @example Old Hall
       */
      venue?: string;
      /**
       * @description Description as HTML.
       * @example <p>Built in 1890.</p>
       */
      description?: string;
      /**
       * @description Written excerpt as HTML.
       * @example <p>Built in 1890.</p>
       */
      excerpt?: string;
      /**
       * @description Last segment of the URL.
       * @example old-hall
       */
      slug?: string;
      /** @description Featured image. */
      image?: components['schemas']['Image'];
      /**
       * @description Street and number.
       * @example Via Appia 1
       */
      address?: string;
      /**
       * @description Town.
       * @example Rome
       */
      city?: string;
      /**
       * @description Country.
       * @example Italy
       */
      country?: string;
      /**
       * @description Province.
       * @example RM
       */
      province?: string;
      /**
       * @description State.
       * @example Lazio
       */
      state?: string;
      /**
       * @description Postal code.
       * @example 00100
       */
      zip?: string;
      /**
       * @description Telephone number.
       * @example +39 06 1
       */
      phone?: string;
      /**
       * @description URL of the website.
       * @example https://hall.example.org
       */
      website?: string;
      /**
       * @description State or province; defaults to `state` or `province`.
       * @example RM
       */
      stateprovince?: string;
      /** @description Latitude in degrees. */
      geo_lat?: number;
      /** @description Longitude in degrees. */
      geo_lng?: number;
      /** @description schema.org description for search engines. */
      readonly json_ld?: components['schemas']['PlaceJsonLd'];
      /**
       * @description Whether a map of the venue is shown.
       * @example true
       */
      show_map: boolean;
      /**
       * @description Whether a link to a map of the venue is shown.
       * @example true
       */
      show_map_link: boolean;
      /**
       * @description Identifier across sites.
       * @example example.org?id=12
       */
      readonly global_id: string;
      /**
       * @description Its own global ID, followed by those at its import sources.
       * @example [
       *       "example.org?id=12"
       *     ]
       */
      readonly global_id_lineage: string[];
      /** @description What the head of its page says to search engines and other programs. Only where `_fields` names it. */
      readonly head?: components['schemas']['EntryHead'];
      /** @description Custom values. */
      meta?: {
        /** @description Title of the page for search engines and in the window. */
        seo_title?: string | null;
        /** @description Description of the page for search engines. */
        seo_description?: string | null;
        /** @description Whether search engines must not index the page. */
        noindex?: boolean | null;
      } & {
        [key: string]: unknown;
      };
      /**
       * @description Language of its texts, by its path segment.
       * @example de
       */
      readonly lang?: string;
      /**
       * @description Its ID, by the path segments of the languages in which it has texts. Null for a language deletes these.
       * @example {
       *       "en": 12,
       *       "de": 12
       *     }
       */
      translations?: {
        [key: string]: number;
      };
    };
    Organizer: {
      /**
       * @description ID of the entry.
       * @example 12
       */
      readonly id: number;
      /**
       * @description ID of the author, as a text.
       * @example 1
       */
      author: string;
      /**
       * @description Status of the entry.
       * @example publish
       * @enum {string}
       */
      status:
        | 'publish'
        | 'future'
        | 'draft'
        | 'pending'
        | 'private'
        | 'cal-ea-success'
        | 'cal-ea-failed'
        | 'cal-ea-schedule'
        | 'cal-ea-pending'
        | 'cal-ea-draft'
        | 'cal-ignored'
        | 'trash'
        | 'auto-draft'
        | 'inherit'
        | 'request-pending'
        | 'request-confirmed'
        | 'request-failed'
        | 'request-completed';
      /**
       * @description Publication date, in the time zone of the site.
       * @example 2031-03-01 09:00:00
       */
      date: string;
      /**
       * @description Publication date, in UTC; all zeros for a draft without a date.
       * @example 2031-03-01 08:00:00
       */
      date_utc: string;
      /**
       * @description Last modification, in the time zone of the site.
       * @example 2031-03-02 17:30:00
       */
      readonly modified: string;
      /**
       * @description Last modification, in UTC.
       * @example 2031-03-02 16:30:00
       */
      readonly modified_utc: string;
      /**
       * Format: uri
       * @description Public URL.
       * @example https://example.org/organizer/old-hall/
       */
      readonly url: string;
      /**
       * @description Name as HTML.
       * @example Old Hall
       */
      organizer?: string;
      /**
       * @description Description as HTML.
       * @example <p>Built in 1890.</p>
       */
      description?: string;
      /**
       * @description Written excerpt as HTML.
       * @example <p>Built in 1890.</p>
       */
      excerpt?: string;
      /**
       * @description Last segment of the URL.
       * @example old-hall
       */
      slug?: string;
      /** @description Featured image. */
      image?: components['schemas']['Image'];
      /**
       * @description Telephone number.
       * @example +39 06 1
       */
      phone?: string;
      /**
       * @description URL of the website.
       * @example https://club.example.org
       */
      website?: string;
      /**
       * @description E-mail address.
       * @example club@example.org
       */
      email?: string;
      /** @description schema.org description for search engines. */
      readonly json_ld?: components['schemas']['PersonJsonLd'];
      /**
       * @description Identifier across sites.
       * @example example.org?id=12
       */
      readonly global_id: string;
      /**
       * @description Its own global ID, followed by those at its import sources.
       * @example [
       *       "example.org?id=12"
       *     ]
       */
      readonly global_id_lineage: string[];
      /** @description What the head of its page says to search engines and other programs. Only where `_fields` names it. */
      readonly head?: components['schemas']['EntryHead'];
      /** @description Custom values. */
      meta?: {
        /** @description Title of the page for search engines and in the window. */
        seo_title?: string | null;
        /** @description Description of the page for search engines. */
        seo_description?: string | null;
        /** @description Whether search engines must not index the page. */
        noindex?: boolean | null;
      } & {
        [key: string]: unknown;
      };
      /**
       * @description Language of its texts, by its path segment.
       * @example de
       */
      readonly lang?: string;
      /**
       * @description Its ID, by the path segments of the languages in which it has texts. Null for a language deletes these.
       * @example {
       *       "en": 12,
       *       "de": 12
       *     }
       */
      translations?: {
        [key: string]: number;
      };
    };
    Recurrence: {
      /**
       * @description The recurrence rules, one per line; empty for none.
       * @example FREQ=WEEKLY;COUNT=10
       */
      rrule?: string;
      /**
       * @description Excluded dates.
       * @example [
       *       "2031-05-08 10:00:00"
       *     ]
       */
      exdate?: string[];
      /**
       * @description Extra dates; one with its own length is a period `start/end` or `start/duration`.
       * @example [
       *       "2031-05-08 10:00:00"
       *     ]
       */
      rdate?: string[];
      /**
       * @description Whether days of the length are days of the calendar, which a clock change makes longer or shorter. Otherwise the length is elapsed time.
       * @example true
       */
      calendar_days?: boolean;
      /** @description Title of the page for search engines and in the window. */
      seo_title?: string | null;
      /** @description Description of the page for search engines. */
      seo_description?: string | null;
      /** @description Whether search engines must not index the page. */
      noindex?: boolean | null;
    };
    Term: {
      /**
       * @description ID of the term.
       * @example 5
       */
      readonly id: number;
      /**
       * @description Number of published items with the term.
       * @example 12
       */
      readonly count: number;
      /**
       * @description Description, with inline HTML.
       * @example Learn <em>something</em>
       */
      description: string;
      /**
       * @description Name as HTML.
       * @example Courses and workshops
       */
      name: string;
      /**
       * @description Last segment of the URL.
       * @example courses-and-workshops
       */
      slug: string;
      /**
       * @description Taxonomy of the term.
       * @example cal_events_cat
       * @enum {string}
       */
      readonly taxonomy: 'cal_events_cat' | 'post_tag';
      /**
       * @description ID of the parent, 0 for none; absent for tags.
       * @example 0
       */
      parent?: number;
      /**
       * @description Custom values.
       * @example []
       */
      meta:
        | unknown[]
        | {
            [key: string]: unknown;
          };
      /**
       * Format: uri
       * @description URL of the public page.
       * @example https://example.org/events/category/courses-and-workshops/
       */
      readonly url: string;
      /**
       * @description URLs in this namespace: the term (`self`), the collection (`collection`) and the parent, if any (`up`).
       * @example {
       *       "self": "https://example.org/rest/cal/events/v1/categories/5",
       *       "collection": "https://example.org/rest/cal/events/v1/categories"
       *     }
       */
      readonly urls: components['schemas']['TermUrls'];
      /**
       * @description Language of its name, by its path segment.
       * @example de
       */
      lang?: string;
      /**
       * @description IDs of the term in each language, by its path segment.
       * @example {
       *       "en": 12,
       *       "de": 17
       *     }
       */
      readonly translations?: Record<string, unknown>;
      _links?: components['schemas']['Links'];
      _embedded?: components['schemas']['Embedded'];
    };
    ImportBatch: {
      /**
       * @description Always `success`: the report was accepted.
       * @example success
       */
      status: string;
      /** @description IDs that the batch created, updated and skipped, by kind. */
      activity: {
        /** @description IDs of cal_events. */
        cal_events: components['schemas']['ImportActivity'];
        /** @description IDs of cal_organizer. */
        cal_organizer: components['schemas']['ImportActivity'];
        /** @description IDs of cal_venue. */
        cal_venue: components['schemas']['ImportActivity'];
        /** @description IDs of cal_events_cat. */
        cal_events_cat: components['schemas']['ImportActivity'];
        /** @description IDs of post_tag. */
        post_tag: components['schemas']['ImportActivity'];
        /** @description IDs of attachment. */
        attachment: components['schemas']['ImportActivity'];
      };
      /**
       * @description Seconds to wait before the next batch.
       * @example 10
       */
      interval: number;
      /**
       * @description The hash of the next report, if one is expected.
       * @example 0cc175b9c0f1b6a831c399e269772661
       */
      next_batch_hash?: string;
    };
    ImportActivity: {
      /**
       * @description IDs of items that were created.
       * @example []
       */
      created: number[];
      /**
       * @description IDs of items that were updated.
       * @example []
       */
      updated: number[];
      /**
       * @description IDs of items that were skipped.
       * @example []
       */
      skipped: number[];
    };
    ImportState: {
      /**
       * @description Always `success`: the report was accepted.
       * @example success
       */
      status: string;
    };
    Redirect: {
      /**
       * @description Id of the rule.
       * @example 1
       */
      id: number;
      /**
       * @description Decoded path and query, or the expression.
       * @example /old
       */
      url: string;
      /**
       * @description Lookup key: the encoded path in lower case without a trailing slash; `regex` for expressions.
       * @example /old
       */
      match_url: string;
      /** @description How URLs are compared, and logging options. */
      match_data: {
        /** @description Flags of the source; those that the rule does not set are taken from the settings. */
        source: {
          /**
           * @description How query parameters are compared.
           * @example exact
           * @enum {string}
           */
          flag_query: 'exact' | 'ignore' | 'pass' | 'exactorder';
          /**
           * @description Whether case is ignored.
           * @example true
           */
          flag_case: boolean;
          /**
           * @description Whether a trailing slash is ignored.
           * @example true
           */
          flag_trailing: boolean;
          /**
           * @description Whether the source is a regular expression.
           * @example false
           */
          flag_regex: boolean;
          /**
           * @description True if paths below a plain source match, too, and the rest of the path is appended to the target.
           * @example true
           */
          flag_prefix?: boolean;
          /**
           * @description True if the target of an expression replaces the whole URL; `flag_query` other than `exact` searches the path alone.
           * @example true
           */
          flag_whole?: boolean;
          /**
           * @description True if the query of a visit is appended to the target as it was sent.
           * @example true
           */
          flag_append?: boolean;
        };
        /** @description Absent if no option is set. */
        options?: {
          /**
           * @description True if redirects of the rule are not logged.
           * @example true
           */
          log_exclude: boolean;
        };
      };
      /**
       * @description HTTP status; 0 for `pass` and `nothing`.
       * @example 301
       */
      action_code: number;
      /**
       * @description The action.
       * @example url
       * @enum {string}
       */
      action_type: 'url' | 'random' | 'pass' | 'error' | 'nothing';
      /**
       * @description Parameters of the condition, and the targets.
       * @example {
       *       "url": "/new"
       *     }
       */
      action_data: components['schemas']['RedirectActionData'];
      /**
       * @description Condition besides the URL.
       * @example url
       * @enum {string}
       */
      match_type:
        | 'url'
        | 'referrer'
        | 'agent'
        | 'login'
        | 'header'
        | 'custom'
        | 'cookie'
        | 'role'
        | 'server'
        | 'ip'
        | 'page'
        | 'language';
      /**
       * @description A title for editors.
       * @example Old page
       */
      title: string;
      /**
       * @description Number of redirected visits.
       * @example 12
       */
      hits: number;
      /**
       * @description Whether the source is a regular expression.
       * @example false
       */
      regex: boolean;
      /**
       * @description Id of the group.
       * @example 1
       */
      group_id: number;
      /**
       * @description Rules with lower positions are tried first.
       * @example 0
       */
      position: number;
      /**
       * @description Date of the last redirected visit; `-` for never.
       * @example November 20, 2026
       */
      last_access: string;
      /**
       * @description Whether the rule is enabled.
       * @example true
       */
      enabled: boolean;
      /**
       * @description Why the engine cannot run the rule, in which case it is disabled; otherwise absent.
       * @example The expression uses lookahead or lookbehind, which can take forever.
       */
      problem?: string;
    };
    RedirectTarget: {
      /**
       * @description Title, or the slug if only that contains the text.
       * @example Our garden
       */
      title: string;
      /**
       * Format: uri
       * @description URL of the entry.
       * @example https://example.org/en/garden/
       */
      value: string;
    };
    ChangedRedirect: {
      /** @description The changed rule. */
      item: components['schemas']['Redirect'];
    };
    RedirectGroup: {
      /**
       * @description Id of the group.
       * @example 1
       */
      id: number;
      /**
       * @description Name of the group.
       * @example Redirections
       */
      name: string;
      /**
       * @description Number of rules in the group.
       * @example 12
       */
      redirects: number;
      /**
       * @description What applies its rules: 1 this site, 2 Apache, 3 Nginx.
       * @example 1
       */
      module_id: number;
      /**
       * @description Name of the module.
       * @example WordPress
       * @enum {string}
       */
      moduleName: 'WordPress' | 'Apache' | 'Nginx';
      /**
       * @description Whether the group is enabled. Its rules may differ.
       * @example true
       */
      enabled: boolean;
      /**
       * @description True for the default group of new rules; lists only, otherwise absent.
       * @example true
       */
      default?: boolean;
    };
    ChangedRedirectGroup: {
      /** @description The changed group. */
      item: components['schemas']['RedirectGroup'];
    };
    LoggedRedirect: {
      /**
       * @description Id of the entry; for a group, its value.
       * @example 12
       */
      id: number | string;
      /** @description Number of entries in the group; only with `groupBy`. */
      count?: number;
      /**
       * @description Date of the visit in the date format of the site.
       * @example November 20, 2026
       */
      created?: string;
      /**
       * @description Time of the visit in the time format of the site.
       * @example 11:27 am
       */
      created_time?: string;
      /**
       * @description Requested path and query, decoded.
       * @example /old?x=1
       */
      url?: string;
      /**
       * @description User agent.
       * @example Mozilla/5.0
       */
      agent?: string | null;
      /**
       * @description Referrer.
       * @example https://example.org/links
       */
      referrer?: string | null;
      /**
       * @description Requested scheme and host.
       * @example https://www.example.org
       */
      domain?: string;
      /**
       * @description IP address of the visitor, as far as it is logged.
       * @example 203.0.113.0
       */
      ip?: string;
      /**
       * @description Status of the response; 0 if another page was served.
       * @example 301
       */
      http_code?: number;
      /**
       * @description Method of the request.
       * @example GET
       */
      request_method?: string;
      /**
       * @description Headers of the request, and the part of the site that redirected, as far as they are logged; otherwise an empty string.
       * @example
       */
      request_data?:
        | string
        | {
            headers?: {
              [key: string]: string | string[];
            };
            source?: string[];
          };
      /**
       * @description Target of the redirect.
       * @example /new
       */
      sent_to?: string;
      /**
       * @description Id of the rule; 0 for none.
       * @example 1
       */
      redirection_id?: number;
      /**
       * @description Slug of what redirected, for filters.
       * @example redirection
       */
      redirect_by_slug?: string;
      /**
       * @description Name of what redirected.
       * @example Redirection
       */
      redirect_by?: string;
    };
    MissingPage: {
      /**
       * @description Id of the entry; for a group, its value.
       * @example 12
       */
      id: number | string;
      /** @description Number of entries in the group; only with `groupBy`. */
      count?: number;
      /**
       * @description Date of the visit in the date format of the site.
       * @example November 20, 2026
       */
      created?: string;
      /**
       * @description Time of the visit in the time format of the site.
       * @example 11:27 am
       */
      created_time?: string;
      /**
       * @description Requested path and query, decoded.
       * @example /old?x=1
       */
      url?: string;
      /**
       * @description User agent.
       * @example Mozilla/5.0
       */
      agent?: string | null;
      /**
       * @description Referrer.
       * @example https://example.org/links
       */
      referrer?: string | null;
      /**
       * @description Requested scheme and host.
       * @example https://www.example.org
       */
      domain?: string;
      /**
       * @description IP address of the visitor, as far as it is logged.
       * @example 203.0.113.0
       */
      ip?: string;
      /**
       * @description Status of the response; 0 if another page was served.
       * @example 301
       */
      http_code?: number;
      /**
       * @description Method of the request.
       * @example GET
       */
      request_method?: string;
      /**
       * @description Headers of the request, and the part of the site that redirected, as far as they are logged; otherwise an empty string.
       * @example
       */
      request_data?:
        | string
        | {
            headers?: {
              [key: string]: string | string[];
            };
            source?: string[];
          };
    };
    RedirectImport: {
      /**
       * @description Number of imported rules; in a dry run, of rules that would be imported.
       * @example 12
       */
      imported: number;
      /**
       * @description Number of imported rules that are disabled because the engine cannot run them.
       * @example 1
       */
      disabled?: number;
      /**
       * @description The first problems, with their lines.
       * @example [
       *       {
       *         "line": 3,
       *         "message": "The target is missing."
       *       }
       *     ]
       */
      problems?: {
        line: number;
        message: string;
        /** @description Line of a later rule that may now answer visits of this line; absent if there is none. */
        answered_by?: number;
      }[];
      /**
       * @description Number of further problems.
       * @example 4
       */
      problems_left_out?: number;
      /**
       * @description Present if nothing was changed.
       * @example true
       */
      dry_run?: boolean;
      /**
       * @description The first rules that would be imported, as read from the file.
       * @example [
       *       {
       *         "line": 2,
       *         "url": "/old",
       *         "action_data": {
       *           "url": "/new"
       *         }
       *       }
       *     ]
       */
      rules?: ({
        line: number;
      } & {
        [key: string]: unknown;
      })[];
    };
    RedirectImporters: {
      /**
       * @description The importers that have rules to import.
       * @example [
       *       {
       *         "id": "wordpress-old-slugs",
       *         "name": "Former URLs",
       *         "total": 3
       *       }
       *     ]
       */
      importers: {
        id: string;
        name: string;
        total: number;
      }[];
    };
    RedirectExport: {
      /**
       * @description The exported text.
       * @example source,target,regex,code,type,hits,title,status
       *     "/old","/new",0,301,"url",12,"","active"
       */
      data: string;
      /**
       * @description Number of exported rules.
       * @example 1
       */
      total: number;
      /**
       * @description The first rules that the format cannot express completely, and why; absent if there are none.
       * @example [
       *       {
       *         "id": 3,
       *         "url": "/old",
       *         "reason": "The condition \"cookie\" is not supported.",
       *         "left_out": true
       *       }
       *     ]
       */
      not_expressed?: {
        id: number;
        url: string;
        reason: string;
        left_out?: boolean;
      }[];
      /**
       * @description Number of further rules that cannot be expressed completely.
       * @example 2
       */
      not_expressed_left_out?: number;
    };
    RedirectionSettings: {
      /** @description All settings. */
      settings: {
        /**
         * @description Listed for compatibility; has no effect.
         * @example false
         */
        support: boolean;
        /**
         * @description Secret for feeds of the logs; an empty text generates a new one.
         * @example
         */
        token: string;
        /**
         * @description Id of the group for rules of moved entries; 0 disables monitoring.
         * @example 0
         */
        monitor_post: number;
        /**
         * @description Entry types to monitor for moves, and `trash` for trashed entries.
         * @example []
         */
        monitor_types: string[];
        /**
         * @description Suffix of the URL of a second rule for each moved entry, such as `/amp`.
         * @example
         */
        associated_redirect: string;
        /**
         * @description Template for the source of rules without one; `$dec$` and `$hex$` are replaced by the time.
         * @example
         */
        auto_target: string;
        /**
         * @description Retention of entries of the log of redirects in days: 1 to 60; 0 for no limit, -1 disables the log.
         * @example 7
         */
        expire_redirect: number;
        /**
         * @description Retention of entries of the log of missing pages in days: 1 to 60; 0 for no limit, -1 disables the log.
         * @example 7
         */
        expire_404: number;
        /**
         * @description Whether redirects by other parts of the site are logged.
         * @example false
         */
        log_external: boolean;
        /**
         * @description Whether request headers are logged, without secrets.
         * @example false
         */
        log_header: boolean;
        /**
         * @description Whether hits of rules are counted.
         * @example true
         */
        track_hits: boolean;
        /**
         * @description Data of the modules: for module 2, the location of its file.
         * @example {}
         */
        modules:
          | {
              2?: {
                location: string;
              };
            }
          | unknown[];
        /**
         * @description Listed for compatibility; has no effect.
         * @example false
         */
        newsletter: boolean;
        /**
         * @description Hours for which permanent redirects may be cached; 0 sends no header, -1 forbids caching.
         * @example 1
         */
        redirect_cache: number;
        /**
         * @description Logging of IP addresses: 0 none, 1 full, 2 the network only.
         * @example 0
         */
        ip_logging: number;
        /**
         * @description CGI variables that contain the IP address of the visitor; the first one that is set counts.
         * @example []
         */
        ip_headers: string[];
        /**
         * @description IP addresses of proxies whose headers are trusted; empty means all.
         * @example []
         */
        ip_proxy: string[];
        /**
         * @description Id of the default group of new rules.
         * @example 0
         */
        last_group_id: number;
        /**
         * @description Listed for compatibility; has no effect.
         * @example 0
         */
        rest_api: number;
        /**
         * @description Whether http visits are redirected to https.
         * @example false
         */
        https: boolean;
        /**
         * @description Headers to add to all pages or to redirects.
         * @example []
         */
        headers: components['schemas']['AddedHeader'][];
        /**
         * @description Version of the stored data; changed by upgrades only.
         * @example 4.2
         */
        database: string;
        /**
         * @description Base URL that all visits are redirected to. Setting it clears `preferred_domain`, `aliases` and `https`.
         * @example
         */
        relocate: string;
        /**
         * @description Whether the host starts with `www.`.
         * @example
         * @enum {string}
         */
        preferred_domain: '' | 'www' | 'nowww';
        /**
         * @description Other hosts whose visits are redirected to this site.
         * @example []
         */
        aliases: string[];
        /**
         * @description Former permalink structures whose URLs are redirected.
         * @example []
         */
        permalinks: string[];
        /**
         * @description Listed for compatibility: 0 for off, otherwise the Unix time of activation.
         * @example 0
         */
        cache_key: number | boolean;
        /**
         * @description Listed for compatibility; has no effect.
         * @example prompt
         * @enum {string}
         */
        plugin_update: 'prompt' | 'admin';
        /**
         * @description Version whose release notes were read; any value is stored as the current version.
         * @example 0
         */
        update_notice: string | number;
        /**
         * @description Default of the flag `flag_query` of rules.
         * @example exact
         * @enum {string}
         */
        flag_query: 'exact' | 'ignore' | 'pass' | 'exactorder';
        /**
         * @description Default of the flag `flag_case` of rules.
         * @example true
         */
        flag_case: boolean;
        /**
         * @description Default of the flag `flag_trailing` of rules.
         * @example true
         */
        flag_trailing: boolean;
        /**
         * @description Default of the flag `flag_regex` of rules.
         * @example false
         */
        flag_regex: boolean;
        /** @description Location of the file of module 2; absent if there is none. */
        location?: string;
      };
      /**
       * @description Groups by module.
       * @example [
       *       {
       *         "label": "WordPress",
       *         "value": [
       *           {
       *             "label": "Redirections",
       *             "value": 1
       *           }
       *         ]
       *       }
       *     ]
       */
      groups: {
        label: string;
        value: components['schemas']['NamedRedirectGroup'][];
      }[];
      /**
       * @description Base path of the site.
       * @example /en/
       */
      installed: string;
      /** @description Whether all data may be deleted. */
      canDelete: boolean;
      /**
       * @description Labels of the entry types that can be monitored, by name.
       * @example {
       *       "post": "Posts",
       *       "page": "Pages",
       *       "trash": "Trash"
       *     }
       */
      post_types: {
        [key: string]: string;
      };
      /** @description A warning about a setting that has no effect; absent if there is none. */
      warning?: string;
    };
    RedirectionInstallation: {
      /**
       * @description Results of the checks; `status` is `good`, `problem` or `error`.
       * @example [
       *       {
       *         "name": "Database tables",
       *         "id": "db",
       *         "message": "All tables are present.",
       *         "status": "good"
       *       }
       *     ]
       */
      status: {
        name: string;
        id: string;
        message: string;
        /** @enum {unknown} */
        status: 'good' | 'problem' | 'error';
      }[];
      /** @description Debugging data. */
      debug: {
        /** @description Versions of the stored data. */
        database: {
          /**
           * @description Stored version.
           * @example 4.2
           */
          current: string;
          /**
           * @description Latest version.
           * @example 4.2
           */
          latest: string;
        };
        /**
         * @description Variables that may contain the IP address of the visitor, with their values in this request; false if not set.
         * @example {
         *       "REMOTE_ADDR": "127.0.0.1",
         *       "HTTP_VIA": false
         *     }
         */
        ip_header: {
          [key: string]: string | false;
        };
      };
    };
    RedirectionTest: {
      /**
       * @description Always true.
       * @example true
       */
      success: boolean;
    };
    RedirectionUpgrade: {
      /**
       * @description Whether an upgrade is needed.
       * @example ok
       * @enum {string}
       */
      status: 'ok' | 'need-update' | 'finish-update';
      /**
       * @description Whether more steps follow.
       * @example false
       */
      inProgress: boolean;
      /** @description Stored version. */
      current?: string;
      /** @description Version of the next step. */
      next?: string;
      /** @description Duration of the step in seconds. */
      time?: number;
      /** @description Statements to run manually; always empty. */
      manual?: string[];
      /**
       * @description Progress in percent.
       * @example 0
       */
      complete: number;
      /**
       * @description Result of the step.
       * @enum {string}
       */
      result?: 'ok' | 'error';
      /**
       * @description Result as a sentence.
       * @example No upgrade is needed.
       */
      reason: string;
      /** @description Debugging output. */
      debug?: string[];
    };
    RedirectionDeleted: {
      /**
       * Format: uri
       * @description URL to continue at: the home page of the site.
       * @example https://site.example/en/
       */
      location: string;
    };
    CacheList: {
      /** @description Pages of anonymous visitors. */
      supercache: {
        /** @description Number of expired responses. */
        expired: number;
        /** @description Number of responses that have not expired. */
        cached: number;
        /** @description Size of all responses in bytes. */
        fsize: number;
        /**
         * @description Responses that have not expired.
         * @example [
         *       "example.org/2031/03/06/soup/"
         *     ]
         */
        cached_list: string[];
        /**
         * @description Expired responses.
         * @example [
         *       "example.org/2031/03/06/soup/"
         *     ]
         */
        expired_list: string[];
      };
      /** @description Feeds, URLs with a query, and REST responses. */
      wpcache: {
        /** @description Number of expired responses. */
        expired: number;
        /** @description Number of responses that have not expired. */
        cached: number;
        /** @description Size of all responses in bytes. */
        fsize: number;
        /**
         * @description Responses that have not expired.
         * @example [
         *       "example.org/2031/03/06/soup/"
         *     ]
         */
        cached_list: string[];
        /**
         * @description Expired responses.
         * @example [
         *       "example.org/2031/03/06/soup/"
         *     ]
         */
        expired_list: string[];
      };
    };
    CacheCleared: {
      /** @description Always true. */
      'Cache Cleared': boolean;
    };
    CacheTest: {
      /** @description Always true: a failed test is a 500. */
      status: boolean;
      /** @description The three requests, each with `status` and, if it failed, `errors`. */
      attempts: {
        /**
         * @description The request that fills the cache.
         * @example {
         *       "status": true
         *     }
         */
        prime: components['schemas']['CacheTestAttempt'];
        /**
         * @description The first request for the cached page.
         * @example {
         *       "status": true
         *     }
         */
        first: components['schemas']['CacheTestAttempt'];
        /**
         * @description The second request for the cached page.
         * @example {
         *       "status": true
         *     }
         */
        second: components['schemas']['CacheTestAttempt'];
      };
    };
    CacheSettings: {
      /** @description Whether settings can be written. */
      is_submit_enabled: boolean;
      /** @description Whether preloading is available. */
      is_preload_enabled: boolean;
      /**
       * @description Whether content changes clear nothing. Disabling it clears the whole cache.
       * @example false
       */
      cache_lock_down: boolean;
      /**
       * @description Unix time of the next collection of expired responses; false if none is scheduled.
       * @example 1795173639
       */
      cache_next_gc: number | boolean;
      /**
       * @description Whether each collection is reported. No mail is sent: it is logged.
       * @example false
       */
      cache_gc_email_me: boolean;
      /**
       * @description URL of the cache folder. The folder is not published.
       * @example https://example.org/cache/
       */
      cache_path_url: string;
      /**
       * @description Whether the site (`PHP`) or a web server (`mod_rewrite`) sends cached pages.
       * @example PHP
       * @enum {string}
       */
      cache_type: 'PHP' | 'mod_rewrite';
      /** @description Whether a run of preloading is scheduled or running. */
      is_preloading: boolean;
      /**
       * @description Number of published entries of public types, as a string of digits.
       * @example 120
       */
      post_count: string;
      /**
       * @description Whether the cache is enabled.
       * @example false
       */
      is_cache_enabled: boolean;
      /**
       * @description Whether pages of anonymous visitors are also stored in files.
       * @example true
       */
      is_super_cache_enabled: boolean;
      /**
       * @description Whether phones and tablets get separate pages.
       * @example false
       */
      is_mobile_enabled: boolean;
      /**
       * @description Whether pages contain dynamic parts. Disables compression and 304 responses.
       * @example false
       */
      is_mfunc_enabled: boolean;
      /**
       * @description Whether the newest cached pages are listed. Listed for compatibility; has no effect.
       * @example false
       */
      cache_list: boolean;
      /**
       * @description Whether every content change clears the whole cache.
       * @example false
       */
      clear_cache_on_post_edit: boolean;
      /**
       * @description Whether headers are cached with pages. They always are.
       * @example false
       */
      wpsc_save_headers: boolean;
      /**
       * @description Whether visitors get the expired page while a new one is rendered.
       * @example true
       */
      cache_rebuild: boolean;
      /**
       * @description Who gets no cached pages. 0 or false: nobody; 1 or true: visitors with any cookie; 2: identified visitors.
       * @example 0
       */
      dont_cache_logged_in: boolean | number;
      /**
       * @description Whether visitors identified by a cookie get the pages of anonymous visitors.
       * @example false
       */
      make_known_anon: boolean;
      /**
       * @description Folder of the cached files.
       * @example
       */
      cache_path: string;
      /** @description Default folder of the cached files. */
      default_cache_path: string;
      /**
       * @description Whether responses are stored in an object cache. Listed for compatibility; has no effect.
       * @example false
       */
      use_object_cache: boolean;
      /**
       * @description Whether a comment clears only the page that it is on.
       * @example false
       */
      refresh_current_only_on_comments: boolean;
      /**
       * @description Whether compressed pages are cached.
       * @example false
       */
      cache_compression: boolean;
      /** @description Whether a web server sends cached pages. */
      cache_mod_rewrite: boolean;
      /**
       * @description Whether `If-Modified-Since` is honoured with a 304.
       * @example false
       */
      use_304_headers: boolean;
      /**
       * @description Whether pages are sent late. Listed for compatibility; has no effect.
       * @example false
       */
      cache_late_init: boolean;
      /**
       * @description Whether the front page is checked twice. Listed for compatibility; has no effect.
       * @example false
       */
      front_page_checks: boolean;
      /**
       * @description Secret of the cache.
       * @example false
       */
      cache_page_secret: string | boolean;
      /**
       * @description Whether the charset is omitted from `Content-Type`.
       * @example false
       */
      disable_utf8: boolean;
      /**
       * @description Whether responses to URLs with a query are not cached.
       * @example false
       */
      no_cache_for_get: boolean;
      /**
       * @description Whether collections run at an interval or at a time of day.
       * @example interval
       * @enum {string}
       */
      cache_schedule_type: 'interval' | 'time';
      /**
       * @description Time of day of collections: `HH:MM` in the timezone of the site.
       * @example 00:00
       */
      cache_scheduled_time: string;
      /**
       * @description Seconds until responses expire; 0 for never, without collections.
       * @example 3600
       */
      cache_max_time: number;
      /**
       * @description Seconds between collections; 0 stands for 600.
       * @example 600
       */
      cache_time_interval: number;
      /**
       * @description Whether requests collect expired responses. Jobs do it instead.
       * @example false
       */
      shutdown_garbage_collector: boolean;
      /**
       * @description Kinds of pages that are not cached. A sent object replaces the whole set.
       * @example {
       *       "search": false,
       *       "feed": false,
       *       "category": false,
       *       "home": false,
       *       "frontpage": false,
       *       "tag": false,
       *       "archives": false,
       *       "pages": false,
       *       "single": false,
       *       "author": false
       *     }
       */
      pages: {
        search?: boolean;
        feed?: boolean;
        category?: boolean;
        home?: boolean;
        frontpage?: boolean;
        tag?: boolean;
        archives?: boolean;
        pages?: boolean;
        single?: boolean;
        author?: boolean;
      };
      /** @description Minimum number of minutes between runs of preloading. */
      minimum_preload_interval: number;
      /**
       * @description Minutes between runs of preloading, at least 10; 0 for a single run.
       * @example 600
       */
      preload_interval: number;
      /**
       * @description Maximum number of entries to preload; 0 or `all` for all.
       * @example 0
       */
      preload_posts: boolean | number | string;
      /**
       * @description Whether pages are preloaded. Preloaded pages of anonymous visitors do not expire.
       * @example false
       */
      preload_on: boolean;
      /** @description Whether a run of preloading is scheduled or running. */
      preload_active: boolean;
      /**
       * @description Whether archives of categories and tags are preloaded.
       * @example false
       */
      preload_taxonomies: boolean;
      /** @description Whether preloading is reported. */
      preload_email_me: boolean;
      /**
       * @description How much of preloading is reported; unknown words mean `none`. No mail is sent: it is logged.
       * @example none
       * @enum {string}
       */
      preload_email_volume: 'none' | 'less' | 'medium' | 'many';
      /**
       * @description Comma-separated substrings of the user agents of phones and tablets.
       * @example Android, BB10, BlackBerry, IEMobile, iPad, iPhone, iPod, KAIOS, Kindle, Mobile Safari, Nokia, Opera Mini, Opera Mobi, Silk/, Symbian, UP.Browser, webOS, Windows Phone
       */
      cache_mobile_browsers: string;
      /**
       * @description Comma-separated prefixes of such user agents, of four characters.
       * @example
       */
      cache_mobile_prefixes: string;
      /**
       * @description Whether files are not locked. Listed for compatibility; has no effect.
       * @example true
       */
      cache_disable_locking: boolean;
      /**
       * @description Whether pages end with a line of credit.
       * @example false
       */
      cache_hello_world: boolean;
      /**
       * @description How often collections at a time of day run.
       * @example daily
       * @enum {string}
       */
      cache_schedule_interval: 'hourly' | 'twicedaily' | 'daily' | 'weekly';
      /**
       * @description File names that are cached although their URL is rejected.
       * @example [
       *       "wp-comments-popup.php",
       *       "wp-links-opml.php",
       *       "wp-locations.php"
       *     ]
       */
      cache_acceptable_files: string[];
      /**
       * @description Regular expressions of URLs that are not cached.
       * @example [
       *       "wp-.*\\.php",
       *       "index\\.php"
       *     ]
       */
      cache_rejected_uri: string[];
      /**
       * @description Substrings of user agents that get no cached pages.
       * @example []
       */
      cache_rejected_user_agent: string[];
      /**
       * @description Paths of pages that are cached whatever their kind, such as `/en/about/`.
       * @example []
       */
      cache_direct_pages: string[];
      /**
       * @description Further hosts of the content delivery network, separated by commas.
       * @example false
       */
      ossdl_cname: string | boolean;
      /**
       * @description Whether https URLs are not replaced.
       * @example false
       */
      ossdl_https: boolean;
      /**
       * @description URL of the content delivery network.
       * @example false
       */
      ossdl_off_cdn_url: string | boolean;
      /**
       * @description URL that is replaced; default: the URL of the site.
       * @example false
       */
      ossdl_off_blog_url: string | boolean;
      /**
       * @description Comma-separated substrings of URLs that are not replaced; default: `.php`.
       * @example false
       */
      ossdl_off_exclude: string | boolean;
      /**
       * @description Comma-separated folders whose URLs are replaced; default: `files`.
       * @example false
       */
      ossdl_off_include_dirs: string | boolean;
      /**
       * @description Whether URLs of files are replaced by those of a content delivery network.
       * @example false
       */
      ossdlcdn: boolean;
      /**
       * @description Whether a log is written. Listed for compatibility; has no effect.
       * @example false
       */
      wp_super_cache_debug: boolean;
      /**
       * @description User name for reading the log. Listed for compatibility; has no effect.
       * @example
       */
      wp_cache_debug_username: string;
      /**
       * @description File name of the log. Listed for compatibility; has no effect.
       * @example
       */
      wp_cache_debug_log: string;
      /**
       * @description IP address whose requests are logged. Listed for compatibility; has no effect.
       * @example
       */
      wp_cache_debug_ip: string;
      /**
       * @description Whether pages end with a comment that holds the time at which they were cached.
       * @example true
       */
      wp_super_cache_comments: boolean;
      /**
       * @description Whether the front page is checked. Listed for compatibility; has no effect.
       * @example false
       */
      wp_super_cache_front_page_check: boolean;
      /**
       * @description Whether a wrong front page clears everything. Listed for compatibility; has no effect.
       * @example false
       */
      wp_super_cache_front_page_clear: boolean;
      /**
       * @description Text that the front page must contain. Listed for compatibility; has no effect.
       * @example
       */
      wp_super_cache_front_page_text: string;
      /**
       * @description Whether a mail reports a wrong front page; "0" until it is set. Listed for compatibility; has no effect.
       * @example 0
       */
      wp_super_cache_front_page_notification: boolean | string;
    };
    CacheStatus: {
      /**
       * @description True if `cache_type` is `mod_rewrite`, which has no effect here; otherwise absent.
       * @example true
       */
      mod_rewrite_missing?: boolean;
      /**
       * @description True if preloading is unavailable because the cache is off; otherwise absent.
       * @example true
       */
      preload_disabled_cache_off?: boolean;
      /**
       * @description True if preloading is unavailable because pages are not stored in files; otherwise absent.
       * @example true
       */
      preload_disabled_supercache_off?: boolean;
    };
    CacheStats: {
      /** @description Unix time of the count. */
      generated: number;
      /** @description Pages of anonymous visitors. */
      supercache: {
        /** @description Number of expired responses. */
        expired: number;
        /** @description Number of responses that have not expired. */
        cached: number;
        /** @description Size of all responses in bytes. */
        fsize: number;
        /**
         * @description Responses that have not expired.
         * @example {
         *       "example.org/2031/03/06/soup/": {
         *         "lower_age": 12,
         *         "files": 2,
         *         "upper_age": 60
         *       }
         *     }
         */
        cached_list:
          | {
              [key: string]: components['schemas']['CachedUrl'];
            }
          | unknown[];
        /**
         * @description Expired responses.
         * @example {
         *       "example.org/2031/03/06/soup/": {
         *         "lower_age": 12,
         *         "files": 2,
         *         "upper_age": 60
         *       }
         *     }
         */
        expired_list:
          | {
              [key: string]: components['schemas']['CachedUrl'];
            }
          | unknown[];
      };
      /** @description Feeds, URLs with a query, and REST responses. */
      wpcache: {
        /** @description Number of expired responses. */
        expired: number;
        /** @description Number of responses that have not expired. */
        cached: number;
        /** @description Size of all responses in bytes. */
        fsize: number;
        /**
         * @description Responses that have not expired.
         * @example {
         *       "example.org/2031/03/06/soup/": {
         *         "lower_age": 12,
         *         "files": 2,
         *         "upper_age": 60
         *       }
         *     }
         */
        cached_list:
          | {
              [key: string]: components['schemas']['CachedUrl'];
            }
          | unknown[];
        /**
         * @description Expired responses.
         * @example {
         *       "example.org/2031/03/06/soup/": {
         *         "lower_age": 12,
         *         "files": 2,
         *         "upper_age": 60
         *       }
         *     }
         */
        expired_list:
          | {
              [key: string]: components['schemas']['CachedUrl'];
            }
          | unknown[];
      };
    };
    CachePreload: {
      /** @description Whether a run is scheduled. */
      enabled: boolean;
    };
    CacheAddOn: {
      /**
       * @description Key of the add-on in requests.
       * @example wptouch
       */
      key: string;
      /** @description URL of its documentation. */
      url: string;
      /**
       * @description Display name.
       * @example WPtouch
       */
      title: string;
      /** @description Description. */
      desc: string;
      /** @description Whether it is enabled. */
      enabled: boolean;
    };
    ContentModel: {
      /**
       * @description Number of changes so far.
       * @example 3
       */
      version: number;
      /** @description Entry types by name. */
      types: {
        [key: string]: Record<string, unknown>;
      };
      /** @description Taxonomies by name. */
      taxonomies: {
        [key: string]: Record<string, unknown>;
      };
      /** @description Fields by the name of their type or taxonomy, user or comment, and by their own. */
      fields: {
        [key: string]: Record<string, unknown>;
      };
      /** @description The steps of the plan; absent where none was made. */
      steps?: {
        /** @enum {string} */
        action: 'add' | 'change' | 'remove';
        path: string;
        text: string;
        needs_confirmation: boolean;
      }[];
    };
    AbilityEdit: {
      /**
       * @description Name of the ability.
       * @example lintel/list-posts
       */
      name: string;
      /** @description Name for people. */
      label: string;
      /** @description What it does. */
      description: string;
      /** @description Slug of its category. */
      category: string;
      /** @description JSON Schema of its input. */
      input_schema: {
        [key: string]: unknown;
      };
      /** @description JSON Schema of its output. */
      output_schema: {
        [key: string]: unknown;
      };
      /** @description Further information. */
      meta: {
        [key: string]: unknown;
      };
      _links: components['schemas']['Links'];
      _embedded?: components['schemas']['Embedded'];
    };
    AbilityEmbed: {
      /**
       * @description Name of the ability.
       * @example lintel/list-posts
       */
      name: string;
      /** @description Name for people. */
      label: string;
      /** @description Slug of its category. */
      category: string;
      _links: components['schemas']['Links'];
      _embedded?: components['schemas']['Embedded'];
    };
    Ability: {
      /**
       * @description Name of the ability.
       * @example lintel/list-posts
       */
      name: string;
      /** @description Name for people. */
      label: string;
      /** @description What it does. */
      description: string;
      /** @description Slug of its category. */
      category: string;
      /** @description JSON Schema of its input. */
      input_schema: {
        [key: string]: unknown;
      };
      /** @description JSON Schema of its output. */
      output_schema: {
        [key: string]: unknown;
      };
      /** @description Further information. */
      meta: {
        [key: string]: unknown;
      };
      _links: components['schemas']['Links'];
      _embedded?: components['schemas']['Embedded'];
    };
    AbilityCategoryEdit: {
      /** @description Slug of the category. */
      slug: string;
      /** @description Name for people. */
      label: string;
      /** @description What its abilities are about. */
      description: string;
      /** @description Further information; empty. */
      meta: unknown[];
      _links: components['schemas']['Links'];
      _embedded?: components['schemas']['Embedded'];
    };
    AbilityCategoryEmbed: {
      /** @description Slug of the category. */
      slug: string;
      /** @description Name for people. */
      label: string;
      _links: components['schemas']['Links'];
      _embedded?: components['schemas']['Embedded'];
    };
    AbilityCategory: {
      /** @description Slug of the category. */
      slug: string;
      /** @description Name for people. */
      label: string;
      /** @description What its abilities are about. */
      description: string;
      /** @description Further information; empty. */
      meta: unknown[];
      _links: components['schemas']['Links'];
      _embedded?: components['schemas']['Embedded'];
    };
    ArgumentDescription: {
      required: boolean;
      /** @description The value if none is sent. */
      default?: unknown;
      /** @description The accepted values. */
      enum?: unknown[];
      /** @description The JSON type or types. */
      type?: string | string[];
      /** @description The items of a list. */
      items?: {
        type?: string | string[];
        enum?: string[];
      };
      /** @description The members of an object that the site declares. */
      properties?: Record<string, unknown>;
      /** @description The maximum number of items; only below the root of the convention. */
      maxItems?: number;
      description?: string;
    };
    RouteDescription: {
      namespace: string;
      methods: string[];
      endpoints: {
        methods: string[];
        /** @description Whether batches may use the route; only below the root of the convention. */
        allow_batch?: {
          /** @constant */
          v1?: true;
        };
        args:
          | {
              [key: string]: components['schemas']['ArgumentDescription'];
            }
          | unknown[];
      }[];
      /** @description The JSON Schema (draft 4) of the response; only with the context `help`. */
      schema?: {
        [key: string]: unknown;
      };
      _links?: {
        self: string;
      };
    };
    NamespaceIndex: {
      namespace: string;
      routes: {
        [key: string]: components['schemas']['RouteDescription'];
      };
      _links: {
        [key: string]: {
          href: string;
        }[];
      };
    };
    EntryHead: {
      description: string | null;
      /** Format: uri */
      canonical: string | null;
      /** @enum {string} */
      robots: 'index, follow' | 'noindex, follow';
      /** @description Properties by name; several values are a list. */
      open_graph: {
        [key: string]: string | string[];
      };
      twitter: {
        [key: string]: string;
      };
      /** @description Structured data of schema.org. */
      json_ld: Record<string, unknown>[];
      /** @description The page in all languages that have it; empty on sites with one. */
      alternates: {
        hreflang: string;
        /** Format: uri */
        href: string;
      }[];
      /** @description The whole title of the window. */
      title: string;
    };
    /** @description Metadata of the image, such as EXIF. */
    ImageMeta: {
      /** @description Aperture; `0` if unknown, as in the others. */
      aperture?: string | number;
      /** @description Author. */
      credit?: string | number;
      /** @description Model of the camera. */
      camera?: string | number;
      /** @description Caption. */
      caption?: string | number;
      /** @description When the picture was taken, in seconds since 1970. */
      created_timestamp?: string | number;
      /** @description Copyright. */
      copyright?: string | number;
      /** @description Focal length in millimetres. */
      focal_length?: string | number;
      /** @description Sensitivity. */
      iso?: string | number;
      /** @description Exposure time in seconds. */
      shutter_speed?: string | number;
      /** @description Orientation, as EXIF numbers it. */
      orientation?: string | number;
      /** @description Keywords. */
      keywords?: string[];
      /** @description Title. */
      title?: string | number;
    } & {
      [key: string]: unknown;
    };
    MediaSize: {
      /** @description Name of the file. */
      file: string;
      /** @description Width in pixels. */
      width?: number;
      /** @description Height in pixels. */
      height?: number;
      /** @description Size in bytes. */
      filesize?: number;
      /** @description MIME type. */
      mime_type: string;
      /** @description URL of the file. */
      source_url: string;
    } & {
      [key: string]: unknown;
    };
    MediaDetails: {
      /** @description Width in pixels; images only. */
      width?: number;
      /** @description Height in pixels; images only. */
      height?: number;
      /** @description Path of the file below the folder of files; images only. */
      file?: string;
      /** @description Size in bytes. */
      filesize?: number;
      /** @description Name of the uploaded file, if a scaled copy is displayed. */
      original_image?: string;
      image_meta?: components['schemas']['ImageMeta'];
      /** @description Position that was removed from the file; in the context edit only. */
      gps?: {
        /** @description Degrees; negative in the south. */
        latitude?: number;
        /** @description Degrees; negative in the west. */
        longitude?: number;
        /** @description Metres above the sea. */
        altitude?: number;
      } & {
        [key: string]: unknown;
      };
      /** @description The most frequent color, #rrggbb; images only. */
      dominant_color?: string;
      /** @description A ThumbHash of the image in Base64; images only. */
      placeholder?: string;
      /** @description Resized copies by size name; `full` is the file itself. */
      sizes: {
        [key: string]: components['schemas']['MediaSize'];
      };
    } & {
      [key: string]: unknown;
    };
    FocalPoint: {
      /** @description From 0, the left edge, to 1. */
      x: number;
      /** @description From 0, the top edge, to 1. */
      y: number;
    } | null;
    CapabilityNames: {
      [key: string]: string;
    };
    Labels: {
      [key: string]: string | null;
    };
    /**
     * @description Status of an entry.
     * @enum {string}
     */
    EntryStatus:
      | 'publish'
      | 'future'
      | 'draft'
      | 'pending'
      | 'private'
      | 'cal-ea-success'
      | 'cal-ea-failed'
      | 'cal-ea-schedule'
      | 'cal-ea-pending'
      | 'cal-ea-draft'
      | 'cal-ignored'
      | 'trash'
      | 'auto-draft'
      | 'inherit'
      | 'request-pending'
      | 'request-confirmed'
      | 'request-failed'
      | 'request-completed';
    VenueReference:
      | number
      | {
          id: number;
        }
      | {
          /** @description ID of the author; the current user by default. */
          author?: number;
          /**
           * @description Publication date, in the time zone of the site.
           * @example 2031-05-01 09:00:00
           */
          date?: string;
          /** @description Publication date, in UTC. */
          date_utc?: string;
          /**
           * @description Description as HTML.
           * @example <p>Built in 1890.</p>
           */
          description?: string;
          /**
           * @description Excerpt as HTML.
           * @example <p>Built in 1890.</p>
           */
          excerpt?: string;
          /**
           * @description Status of the entry.
           * @example publish
           */
          status?: components['schemas']['EntryStatus'];
          /**
           * @description When it ends to be published, in the time zone of the site; null for never.
           * @example 2031-06-01T00:00:00
           */
          expires?: string | null;
          /**
           * @description When it ends to be published, in UTC; null for never.
           * @example 2031-06-01T00:00:00
           */
          expires_gmt?: string | null;
          /**
           * @description Status that it gets when its publication ends.
           * @enum {string}
           */
          expires_to?: 'draft' | 'pending' | 'private';
          /** @description Featured image: the ID of a media item, or a URL to copy the image from; empty for none. */
          image?: string | number | null;
          /**
           * @description Name of the venue.
           * @example Old Hall
           */
          venue?: string;
          /**
           * @description Whether a map of the venue is shown (`1`, `true`, `yes`, `on`).
           * @example true
           */
          show_map?: string;
          /**
           * @description Whether a link to a map of the venue is shown (`1`, `true`, `yes`, `on`).
           * @example true
           */
          show_map_link?: string;
          /**
           * @description Street and number.
           * @example Via Appia 1
           */
          address?: string;
          /**
           * @description Town.
           * @example Rome
           */
          city?: string;
          /**
           * @description Country.
           * @example Italy
           */
          country?: string;
          /**
           * @description Province.
           * @example RM
           */
          province?: string;
          /**
           * @description State.
           * @example Lazio
           */
          state?: string;
          /**
           * @description Postal code.
           * @example 00100
           */
          zip?: string;
          /**
           * @description Telephone number.
           * @example +39 06 1
           */
          phone?: string;
          /**
           * @description State or province; defaults to `state` or `province`.
           * @example RM
           */
          stateprovince?: string;
          /**
           * @description URL of the website.
           * @example https://hall.example.org
           */
          website?: string;
          /**
           * @description Latitude in degrees; empty for none.
           * @example 41.87
           */
          geo_lat?: number | null;
          /**
           * @description Longitude in degrees; empty for none.
           * @example 12.5
           */
          geo_lng?: number | null;
        };
    OrganizerReference:
      | number
      | {
          id: number;
        }
      | {
          /** @description ID of the author; the current user by default. */
          author?: number;
          /**
           * @description Publication date, in the time zone of the site.
           * @example 2031-05-01 09:00:00
           */
          date?: string;
          /** @description Publication date, in UTC. */
          date_utc?: string;
          /**
           * @description Description as HTML.
           * @example <p>Built in 1890.</p>
           */
          description?: string;
          /**
           * @description Excerpt as HTML.
           * @example <p>Built in 1890.</p>
           */
          excerpt?: string;
          /**
           * @description Status of the entry.
           * @example publish
           */
          status?: components['schemas']['EntryStatus'];
          /**
           * @description When it ends to be published, in the time zone of the site; null for never.
           * @example 2031-06-01T00:00:00
           */
          expires?: string | null;
          /**
           * @description When it ends to be published, in UTC; null for never.
           * @example 2031-06-01T00:00:00
           */
          expires_gmt?: string | null;
          /**
           * @description Status that it gets when its publication ends.
           * @enum {string}
           */
          expires_to?: 'draft' | 'pending' | 'private';
          /** @description Featured image: the ID of a media item, or a URL to copy the image from; empty for none. */
          image?: string | number | null;
          /**
           * @description Name of the organizer.
           * @example Film Club
           */
          organizer?: string;
          /**
           * @description Telephone number.
           * @example +39 06 1
           */
          phone?: string;
          /**
           * @description URL of the website.
           * @example https://club.example.org
           */
          website?: string;
          /**
           * @description E-mail address.
           * @example club@example.org
           */
          email?: string;
        };
    RecurrenceInput: {
      /** @description The recurrence rule, or several, one per line; empty for none. */
      rrule?: string | null | string[];
      /** @description Rules whose dates are added to the excluded dates. */
      exrule?: string | null | string[];
      /** @description Excluded dates. */
      exdate?: string | null | string[];
      /** @description Extra dates. */
      rdate?: string | null | string[];
      /** @description Whether days of the length are days of the calendar, which a clock change makes longer or shorter. Otherwise the length is elapsed time. */
      calendar_days?: boolean;
    } & {
      [key: string]: unknown;
    };
    TermUrls: {
      /** Format: uri */
      self: string;
      /** Format: uri */
      collection: string;
      /** Format: uri */
      up?: string;
    };
    PlaceJsonLd: {
      /** @constant */
      '@type': 'Place';
      name: string;
      description: string;
      image?: string;
      url: string;
      telephone: string;
      sameAs: string;
      address: {
        /** @constant */
        '@type': 'PostalAddress';
        streetAddress?: string;
        addressLocality?: string;
        addressRegion?: string;
        postalCode?: string;
        addressCountry?: string;
      };
      geo?: {
        /** @constant */
        '@type': 'GeoCoordinates';
        latitude: number;
        longitude: number;
      };
    };
    PersonJsonLd: {
      /** @constant */
      '@type': 'Person';
      name: string;
      description: string;
      image?: string;
      url: string;
      telephone: string;
      sameAs: string;
      email?: string;
    };
    EventJsonLd: {
      /** @constant */
      '@context': 'http://schema.org';
      /** @constant */
      '@type': 'Event';
      name: string;
      description: string;
      image?: string;
      url: string;
      /** Format: date-time */
      startDate: string;
      /** Format: date-time */
      endDate: string;
      location?: components['schemas']['PlaceJsonLd'];
      organizer?: components['schemas']['PersonJsonLd'];
      offers?: {
        /** @constant */
        '@type': 'Offer';
        price: string;
        priceCurrency: string;
        url: string;
        /** @constant */
        category: 'primary';
        /** @constant */
        availability: 'inStock';
        /** Format: date-time */
        validFrom?: string;
      };
      performer: string;
    };
    Swagger2Document: {
      [key: string]: unknown;
    };
    ImportCount: {
      done: number | string;
      total: number | string;
    };
    PushedEvent: {
      description?: string | null;
      excerpt?: string | null;
      url?: string | null;
      uid?: string | null;
      parent_uid?: string | null;
      timezone?: string | null;
      currency_symbol?: string | null;
      currency_position?: string | null;
      start_date?: string | null;
      start_meridian?: string | null;
      end_date?: string | null;
      end_meridian?: string | null;
      start_hour?: number | string | null;
      start_minute?: number | string | null;
      end_hour?: number | string | null;
      end_minute?: number | string | null;
      id?: number | string | null;
      meetup_id?: number | string | null;
      eventbrite_id?: number | string | null;
      global_id?: number | string | null;
      all_day?: boolean | number | string | null;
      show_map?: boolean | number | string | null;
      show_map_link?: boolean | number | string | null;
      hide_from_listings?: boolean | number | string | null;
      sticky?: boolean | number | string | null;
      featured?: boolean | number | string | null;
      categories?: string[] | string | null;
      tags?: string[] | string | null;
      cost?: string | number | null;
      recurrence?:
        | {
            [key: string]: unknown;
          }
        | string
        | null;
      venue?:
        | {
            [key: string]: unknown;
          }
        | string
        | null;
      organizer?:
        | {
            [key: string]: unknown;
          }
        | {
            [key: string]: unknown;
          }[]
        | null;
      title?: string | null;
    } & {
      [key: string]: unknown;
    };
    RedirectActionData: {
      /** @description Target, for the match types url and page. */
      url?: string;
      /** @description Target if the condition holds. */
      url_from?: string;
      /** @description Target if the condition fails. */
      url_notfrom?: string;
      /** @description Target of users who have signed in. */
      logged_in?: string;
      /** @description Target of everybody else. */
      logged_out?: string;
      referrer?: string;
      agent?: string;
      /** @description Name of the header or cookie. */
      name?: string;
      /** @description Value of the header or cookie. */
      value?: string;
      /** @description Whether `referrer`, `agent` or `value` is an expression. */
      regex?: boolean;
      filter?: string;
      role?: string;
      server?: string;
      ip?: string[];
      /** @constant */
      page?: '404';
      language?: string;
    } | null;
    RedirectMatchDataInput: {
      source?: {
        /** @enum {string} */
        flag_query?: 'exact' | 'ignore' | 'pass' | 'exactorder';
        flag_case?: boolean;
        flag_trailing?: boolean;
        flag_regex?: boolean;
        flag_prefix?: boolean;
        flag_whole?: boolean;
        flag_append?: boolean;
      };
      options?: {
        log_exclude?: boolean;
      };
    } | null;
    RedirectMatchUrl: {
      /** @constant */
      match_type: 'url';
      action_data?: {
        url?: string;
      } | null;
    };
    RedirectMatchReferrer: {
      /** @constant */
      match_type: 'referrer';
      action_data?: {
        referrer?: string;
        regex?: boolean;
        url_from?: string;
        url_notfrom?: string;
      } | null;
    };
    RedirectMatchAgent: {
      /** @constant */
      match_type: 'agent';
      action_data?: {
        agent?: string;
        regex?: boolean;
        url_from?: string;
        url_notfrom?: string;
      } | null;
    };
    RedirectMatchLogin: {
      /** @constant */
      match_type: 'login';
      action_data?: {
        logged_in?: string;
        logged_out?: string;
      } | null;
    };
    RedirectMatchHeader: {
      /** @constant */
      match_type: 'header';
      action_data?: {
        name?: string;
        value?: string;
        regex?: boolean;
        url_from?: string;
        url_notfrom?: string;
      } | null;
    };
    RedirectMatchCustom: {
      /** @constant */
      match_type: 'custom';
      action_data?: {
        filter?: string;
        url_from?: string;
        url_notfrom?: string;
      } | null;
    };
    RedirectMatchCookie: {
      /** @constant */
      match_type: 'cookie';
      action_data?: {
        name?: string;
        value?: string;
        regex?: boolean;
        url_from?: string;
        url_notfrom?: string;
      } | null;
    };
    RedirectMatchRole: {
      /** @constant */
      match_type: 'role';
      action_data?: {
        role?: string;
        url_from?: string;
        url_notfrom?: string;
      } | null;
    };
    RedirectMatchServer: {
      /** @constant */
      match_type: 'server';
      action_data?: {
        server?: string;
        url_from?: string;
        url_notfrom?: string;
      } | null;
    };
    RedirectMatchIp: {
      /** @constant */
      match_type: 'ip';
      action_data?: {
        ip?: string[];
        url_from?: string;
        url_notfrom?: string;
      } | null;
    };
    RedirectMatchPage: {
      /** @constant */
      match_type: 'page';
      action_data?: {
        /** @constant */
        page?: '404';
        url?: string;
      } | null;
    };
    RedirectMatchLanguage: {
      /** @constant */
      match_type: 'language';
      action_data?: {
        language?: string;
        url_from?: string;
        url_notfrom?: string;
      } | null;
    };
    RedirectActionUrl: {
      /** @constant */
      action_type: 'url';
      /** @enum {unknown} */
      action_code?: 301 | 302 | 303 | 304 | 307 | 308;
    };
    RedirectActionRandom: {
      /** @constant */
      action_type: 'random';
      /** @enum {unknown} */
      action_code?: 301 | 302 | 303 | 304 | 307 | 308;
    };
    RedirectActionPass: {
      /** @constant */
      action_type: 'pass';
      /** @enum {unknown} */
      action_code?: 0;
    };
    RedirectActionError: {
      /** @constant */
      action_type: 'error';
      /** @enum {unknown} */
      action_code?: 400 | 401 | 403 | 404 | 410 | 418 | 451 | 500 | 501 | 502 | 503 | 504;
    };
    RedirectActionNothing: {
      /** @constant */
      action_type: 'nothing';
      /** @enum {unknown} */
      action_code?: 0;
    };
    AddedHeader: {
      type: string;
      headerName: string;
      headerValue: string;
      /** @enum {unknown} */
      location: 'site' | 'redirect';
      headerSettings?:
        | {
            [key: string]: string;
          }
        | string[];
    };
    NamedRedirectGroup: {
      label: string;
      value: number;
    };
    CacheTestAttempt: {
      status: boolean;
      errors?: string[];
    };
    /** @description The responses of a URL. Ages are in seconds; `upper_age` is absent if there is only one. */
    CachedUrl: {
      lower_age: number;
      files: number;
      upper_age?: number;
    };
    OEmbed: {
      /** @description `rich`, `video`, `photo` or `link`. */
      type: string;
      version: string | number;
      author_name?: string;
      author_url?: string;
      provider_name?: string;
      provider_url?: string;
      /** @description The HTML to insert; for `rich` and `video`. */
      html?: string;
      /** @description URL of the image; for `photo`. */
      url?: string;
      width?: number | string | null;
      height?: number | string | null;
      thumbnail_url?: string;
      thumbnail_width?: number | string | null;
      thumbnail_height?: number | string | null;
      title?: string;
    } & {
      [key: string]: unknown;
    };
    OEmbedOfOtherSite: {
      /** @description `rich`, `video`, `photo` or `link`. */
      type?: string;
      version?: string | number;
      author_name?: string;
      author_url?: string;
      provider_name?: string;
      provider_url?: string;
      /** @description The HTML to insert, or `false` if there is none. */
      html?: string | boolean;
      /** @description URL of the image; for `photo`. */
      url?: string;
      width?: number | string | null;
      height?: number | string | null;
      thumbnail_url?: string;
      thumbnail_width?: number | string | null;
      thumbnail_height?: number | string | null;
      title?: string;
    } & {
      [key: string]: unknown;
    };
    SiteIndex: {
      name: string;
      description: string;
      url: string;
      home: string;
      /** @description Offset of the time zone of the site from UTC, in hours. */
      gmt_offset: number | string;
      timezone_string: string;
      namespaces: string[];
      /** @description Where users authorize applications; an empty list in the own root. */
      authentication:
        | unknown[]
        | {
            'application-passwords'?: {
              endpoints: {
                authorization: string;
              };
            };
          };
      /**
       * @description Only below the root of the convention.
       * @enum {string}
       */
      show_on_front?: 'posts' | 'page';
      /** @description ID of a page, 0 for none; only below the root of the convention. */
      page_on_front?: number;
      /** @description ID of a page, 0 for none; only below the root of the convention. */
      page_for_posts?: number;
      /** @description ID of an image, 0 for none; only below the root of the convention. */
      site_logo?: number;
      /** @description ID of an image, 0 for none; only below the root of the convention. */
      site_icon?: number;
      /** @description Leads to the icon; empty for none. Only below the root of the convention. */
      site_icon_url?: string;
      routes: {
        [key: string]: components['schemas']['RouteDescription'];
      };
      _links: {
        [key: string]: {
          href: string;
        }[];
      };
    };
    /** @description Links to related resources, by relation. */
    Links: {
      [key: string]: components['schemas']['Link'][];
    };
    Link: {
      /** @description URL of the resource. */
      href: string;
      /**
       * @description Whether `_embed` can include the resource.
       * @constant
       */
      embeddable?: true;
      /**
       * @description Whether `href` is a template.
       * @constant
       */
      templated?: true;
      /** @description Prefix of compact relations; only of the relation `curies`. */
      name?: string;
      /** @description Taxonomy of linked terms. */
      taxonomy?: string;
      /** @description Type of the linked entry. */
      post_type?: string;
      /** @description Number of linked items. */
      count?: number;
      /** @description Language of a linked translation. */
      hreflang?: string;
      /** @description ID of the linked item. */
      id?: number;
    };
    /** @description An error response. */
    Error: {
      /** @description Stable code, for programs. */
      code: string;
      /** @description Message for people; it may change. */
      message: string;
      data:
        | ({
            /** @description HTTP status. */
            status: number;
            /** @description Maps each invalid argument to a message; or the names of missing arguments. */
            params?:
              | {
                  [key: string]: string;
                }
              | string[];
            /** @description Maps each invalid argument to its own error; an empty list for none. */
            details?:
              | {
                  [key: string]: components['schemas']['InnerError'];
                }
              | unknown[];
            /** @description With 412: the ETag of the present version. */
            etag?: string;
            /** @description With 412: the present item, in the context `edit`. */
            current?: Record<string, unknown>;
          } & {
            [key: string]: unknown;
          })
        | null;
      /** @description Further errors. */
      additional_errors?: components['schemas']['InnerError'][];
      /** @description Further data of the error. */
      additional_data?: unknown[];
    };
    InnerError: {
      /** @description Stable code, for programs. */
      code: string;
      /** @description Message for people; it may change. */
      message: string;
      data: {
        [key: string]: unknown;
      } | null;
    };
    /** @description The linked resources by relation, in the order of `_links`; an error for one that is not visible. */
    Embedded: {
      [key: string]: (
        | components['schemas']['PostEmbed']
        | components['schemas']['PostRevisionEmbed']
        | components['schemas']['PostAutosaveEmbed']
        | components['schemas']['PageEmbed']
        | components['schemas']['AttachmentEmbed']
        | components['schemas']['CommentEmbed']
        | components['schemas']['CategoryEmbed']
        | components['schemas']['TagEmbed']
        | components['schemas']['UserEmbed']
        | components['schemas']['SearchResult']
        | components['schemas']['WpBlockEmbed']
        | components['schemas']['WpBlockAutosaveEmbed']
        | components['schemas']['TypeEmbed']
        | components['schemas']['StatusEmbed']
        | components['schemas']['TaxonomyEmbed']
        | components['schemas']['Theme']
        | components['schemas']['CalEventsCatEmbed']
        | components['schemas']['AbilityEmbed']
        | components['schemas']['AbilityCategoryEmbed']
        | components['schemas']['PostEmbed'][]
        | components['schemas']['PostRevisionEmbed'][]
        | components['schemas']['PostAutosaveEmbed'][]
        | components['schemas']['PageEmbed'][]
        | components['schemas']['AttachmentEmbed'][]
        | components['schemas']['CommentEmbed'][]
        | components['schemas']['CategoryEmbed'][]
        | components['schemas']['TagEmbed'][]
        | components['schemas']['UserEmbed'][]
        | components['schemas']['SearchResult'][]
        | components['schemas']['WpBlockEmbed'][]
        | components['schemas']['WpBlockAutosaveEmbed'][]
        | components['schemas']['TypeEmbed'][]
        | components['schemas']['StatusEmbed'][]
        | components['schemas']['TaxonomyEmbed'][]
        | components['schemas']['Theme'][]
        | components['schemas']['CalEventsCatEmbed'][]
        | components['schemas']['AbilityEmbed'][]
        | components['schemas']['AbilityCategoryEmbed'][]
        | components['schemas']['Error']
      )[];
    };
    CreatePostBody: {
      /** @description Publication date, in the time zone of the site; null resets it. */
      date?: string | null;
      /** @description Publication date, in UTC; null resets it. */
      date_gmt?: string | null;
      /** @description Last part of the URL; unique among items of its type. */
      slug?: string;
      /**
       * @description Status of the item.
       * @enum {string}
       */
      status?:
        | 'publish'
        | 'future'
        | 'draft'
        | 'pending'
        | 'private'
        | 'cal-ea-success'
        | 'cal-ea-failed'
        | 'cal-ea-schedule'
        | 'cal-ea-pending'
        | 'cal-ea-draft'
        | 'cal-ignored';
      /** @description Password that protects the content and the excerpt; empty for none. */
      password?: string;
      /**
       * @description Title: a string, or an object with raw.
       * @example Spring fair
       */
      title?:
        | string
        | {
            raw?: string;
          };
      /**
       * @description Content: a string, or an object with raw.
       * @example <p>Come and see.</p>
       */
      content?:
        | string
        | {
            raw?: string;
          };
      /** @description Theme template that displays it; empty for the default. */
      template?: string;
      /** @description Excerpt: a string, or an object with raw. */
      excerpt?:
        | string
        | {
            raw?: string;
          };
      /** @description ID of the author. */
      author?: number;
      /** @description ID of the featured image; 0 for none. */
      featured_media?: number;
      /**
       * @description Whether comments are open.
       * @enum {string}
       */
      comment_status?: 'open' | 'closed';
      /**
       * @description Whether pings are open.
       * @enum {string}
       */
      ping_status?: 'open' | 'closed';
      /**
       * @description When it ends to be published, in the time zone of the site; null for never.
       * @example 2031-06-01T00:00:00
       */
      expires?: string | null;
      /**
       * @description When it ends to be published, in UTC; null for never.
       * @example 2031-06-01T00:00:00
       */
      expires_gmt?: string | null;
      /**
       * @description Status that it gets when its publication ends.
       * @enum {string}
       */
      expires_to?: 'draft' | 'pending' | 'private';
      /** @description Custom values. Unregistered keys are ignored. */
      meta?: {
        [key: string]: unknown;
      };
      /**
       * @description Format of the post.
       * @enum {string}
       */
      format?: 'standard' | 'aside' | 'chat' | 'gallery' | 'link' | 'image' | 'quote' | 'status' | 'video' | 'audio';
      /** @description Whether the post stays at the top. */
      sticky?: boolean;
      /** @description IDs of its categories; replaces the current ones. */
      categories?: number[];
      /** @description IDs of its tags; replaces the current ones. */
      tags?: number[];
      /** @description Language of a new item, by its path segment; that of the REST root if absent. */
      lang?: string;
      /** @description ID of the item of this type of which this is a translation; 0 for none. */
      translation_of?: number;
    };
    UpdatePostBody: {
      /** @description Publication date, in the time zone of the site; null resets it. */
      date?: string | null;
      /** @description Publication date, in UTC; null resets it. */
      date_gmt?: string | null;
      /** @description Last part of the URL; unique among items of its type. */
      slug?: string;
      /**
       * @description Status of the item.
       * @enum {string}
       */
      status?:
        | 'publish'
        | 'future'
        | 'draft'
        | 'pending'
        | 'private'
        | 'cal-ea-success'
        | 'cal-ea-failed'
        | 'cal-ea-schedule'
        | 'cal-ea-pending'
        | 'cal-ea-draft'
        | 'cal-ignored';
      /** @description Password that protects the content and the excerpt; empty for none. */
      password?: string;
      /**
       * @description Title: a string, or an object with raw.
       * @example Spring fair
       */
      title?:
        | string
        | {
            raw?: string;
          };
      /**
       * @description Content: a string, or an object with raw.
       * @example <p>Come and see.</p>
       */
      content?:
        | string
        | {
            raw?: string;
          };
      /** @description Theme template that displays it; empty for the default. */
      template?: string;
      /** @description Excerpt: a string, or an object with raw. */
      excerpt?:
        | string
        | {
            raw?: string;
          };
      /** @description ID of the author. */
      author?: number;
      /** @description ID of the featured image; 0 for none. */
      featured_media?: number;
      /**
       * @description Whether comments are open.
       * @enum {string}
       */
      comment_status?: 'open' | 'closed';
      /**
       * @description Whether pings are open.
       * @enum {string}
       */
      ping_status?: 'open' | 'closed';
      /**
       * @description When it ends to be published, in the time zone of the site; null for never.
       * @example 2031-06-01T00:00:00
       */
      expires?: string | null;
      /**
       * @description When it ends to be published, in UTC; null for never.
       * @example 2031-06-01T00:00:00
       */
      expires_gmt?: string | null;
      /**
       * @description Status that it gets when its publication ends.
       * @enum {string}
       */
      expires_to?: 'draft' | 'pending' | 'private';
      /** @description Custom values. Unregistered keys are ignored. */
      meta?: {
        [key: string]: unknown;
      };
      /**
       * @description Format of the post.
       * @enum {string}
       */
      format?: 'standard' | 'aside' | 'chat' | 'gallery' | 'link' | 'image' | 'quote' | 'status' | 'video' | 'audio';
      /** @description Whether the post stays at the top. */
      sticky?: boolean;
      /** @description IDs of its categories; replaces the current ones. */
      categories?: number[];
      /** @description IDs of its tags; replaces the current ones. */
      tags?: number[];
      /** @description Language of a new item, by its path segment; that of the REST root if absent. */
      lang?: string;
      /** @description ID of the item of this type of which this is a translation; 0 for none. */
      translation_of?: number;
    };
    CreatePostAutosaveBody: {
      /** @description Publication date, in the time zone of the site; null resets it. */
      date?: string | null;
      /** @description Publication date, in UTC; null resets it. */
      date_gmt?: string | null;
      /** @description Last part of the URL; unique among items of its type. */
      slug?: string;
      /**
       * @description Status of the item.
       * @enum {string}
       */
      status?:
        | 'publish'
        | 'future'
        | 'draft'
        | 'pending'
        | 'private'
        | 'cal-ea-success'
        | 'cal-ea-failed'
        | 'cal-ea-schedule'
        | 'cal-ea-pending'
        | 'cal-ea-draft'
        | 'cal-ignored';
      /** @description Password that protects the content and the excerpt; empty for none. */
      password?: string;
      /**
       * @description Title: a string, or an object with raw.
       * @example Spring fair
       */
      title?:
        | string
        | {
            raw?: string;
          };
      /**
       * @description Content: a string, or an object with raw.
       * @example <p>Come and see.</p>
       */
      content?:
        | string
        | {
            raw?: string;
          };
      /** @description Theme template that displays it; empty for the default. */
      template?: string;
      /** @description Excerpt: a string, or an object with raw. */
      excerpt?:
        | string
        | {
            raw?: string;
          };
      /** @description ID of the author. */
      author?: number;
      /** @description ID of the featured image; 0 for none. */
      featured_media?: number;
      /**
       * @description Whether comments are open.
       * @enum {string}
       */
      comment_status?: 'open' | 'closed';
      /**
       * @description Whether pings are open.
       * @enum {string}
       */
      ping_status?: 'open' | 'closed';
      /**
       * @description When it ends to be published, in the time zone of the site; null for never.
       * @example 2031-06-01T00:00:00
       */
      expires?: string | null;
      /**
       * @description When it ends to be published, in UTC; null for never.
       * @example 2031-06-01T00:00:00
       */
      expires_gmt?: string | null;
      /**
       * @description Status that it gets when its publication ends.
       * @enum {string}
       */
      expires_to?: 'draft' | 'pending' | 'private';
      /** @description Custom values. Unregistered keys are ignored. */
      meta?: {
        [key: string]: unknown;
      };
      /**
       * @description Format of the post.
       * @enum {string}
       */
      format?: 'standard' | 'aside' | 'chat' | 'gallery' | 'link' | 'image' | 'quote' | 'status' | 'video' | 'audio';
      /** @description Whether the post stays at the top. */
      sticky?: boolean;
      /** @description IDs of its categories; replaces the current ones. */
      categories?: number[];
      /** @description IDs of its tags; replaces the current ones. */
      tags?: number[];
      /** @description Has no effect; the path names the item. */
      parent?: number;
    };
    CreatePageBody: {
      /** @description Publication date, in the time zone of the site; null resets it. */
      date?: string | null;
      /** @description Publication date, in UTC; null resets it. */
      date_gmt?: string | null;
      /** @description Last part of the URL; unique among items of its type. */
      slug?: string;
      /**
       * @description Status of the item.
       * @enum {string}
       */
      status?:
        | 'publish'
        | 'future'
        | 'draft'
        | 'pending'
        | 'private'
        | 'cal-ea-success'
        | 'cal-ea-failed'
        | 'cal-ea-schedule'
        | 'cal-ea-pending'
        | 'cal-ea-draft'
        | 'cal-ignored';
      /** @description Password that protects the content and the excerpt; empty for none. */
      password?: string;
      /**
       * @description Title: a string, or an object with raw.
       * @example Spring fair
       */
      title?:
        | string
        | {
            raw?: string;
          };
      /**
       * @description Content: a string, or an object with raw.
       * @example <p>Come and see.</p>
       */
      content?:
        | string
        | {
            raw?: string;
          };
      /** @description Theme template that displays it; empty for the default. */
      template?: string;
      /** @description Excerpt: a string, or an object with raw. */
      excerpt?:
        | string
        | {
            raw?: string;
          };
      /** @description ID of the author. */
      author?: number;
      /** @description ID of the featured image; 0 for none. */
      featured_media?: number;
      /**
       * @description Whether comments are open.
       * @enum {string}
       */
      comment_status?: 'open' | 'closed';
      /**
       * @description Whether pings are open.
       * @enum {string}
       */
      ping_status?: 'open' | 'closed';
      /**
       * @description When it ends to be published, in the time zone of the site; null for never.
       * @example 2031-06-01T00:00:00
       */
      expires?: string | null;
      /**
       * @description When it ends to be published, in UTC; null for never.
       * @example 2031-06-01T00:00:00
       */
      expires_gmt?: string | null;
      /**
       * @description Status that it gets when its publication ends.
       * @enum {string}
       */
      expires_to?: 'draft' | 'pending' | 'private';
      /** @description Custom values. Unregistered keys are ignored. */
      meta?: {
        [key: string]: unknown;
      };
      /** @description ID of the parent page; 0 for the top level. */
      parent?: number;
      /** @description Sort position among its siblings. */
      menu_order?: number;
      /** @description Language of a new item, by its path segment; that of the REST root if absent. */
      lang?: string;
      /** @description ID of the item of this type of which this is a translation; 0 for none. */
      translation_of?: number;
    };
    UpdatePageBody: {
      /** @description Publication date, in the time zone of the site; null resets it. */
      date?: string | null;
      /** @description Publication date, in UTC; null resets it. */
      date_gmt?: string | null;
      /** @description Last part of the URL; unique among items of its type. */
      slug?: string;
      /**
       * @description Status of the item.
       * @enum {string}
       */
      status?:
        | 'publish'
        | 'future'
        | 'draft'
        | 'pending'
        | 'private'
        | 'cal-ea-success'
        | 'cal-ea-failed'
        | 'cal-ea-schedule'
        | 'cal-ea-pending'
        | 'cal-ea-draft'
        | 'cal-ignored';
      /** @description Password that protects the content and the excerpt; empty for none. */
      password?: string;
      /**
       * @description Title: a string, or an object with raw.
       * @example Spring fair
       */
      title?:
        | string
        | {
            raw?: string;
          };
      /**
       * @description Content: a string, or an object with raw.
       * @example <p>Come and see.</p>
       */
      content?:
        | string
        | {
            raw?: string;
          };
      /** @description Theme template that displays it; empty for the default. */
      template?: string;
      /** @description Excerpt: a string, or an object with raw. */
      excerpt?:
        | string
        | {
            raw?: string;
          };
      /** @description ID of the author. */
      author?: number;
      /** @description ID of the featured image; 0 for none. */
      featured_media?: number;
      /**
       * @description Whether comments are open.
       * @enum {string}
       */
      comment_status?: 'open' | 'closed';
      /**
       * @description Whether pings are open.
       * @enum {string}
       */
      ping_status?: 'open' | 'closed';
      /**
       * @description When it ends to be published, in the time zone of the site; null for never.
       * @example 2031-06-01T00:00:00
       */
      expires?: string | null;
      /**
       * @description When it ends to be published, in UTC; null for never.
       * @example 2031-06-01T00:00:00
       */
      expires_gmt?: string | null;
      /**
       * @description Status that it gets when its publication ends.
       * @enum {string}
       */
      expires_to?: 'draft' | 'pending' | 'private';
      /** @description Custom values. Unregistered keys are ignored. */
      meta?: {
        [key: string]: unknown;
      };
      /** @description ID of the parent page; 0 for the top level. */
      parent?: number;
      /** @description Sort position among its siblings. */
      menu_order?: number;
      /** @description Language of a new item, by its path segment; that of the REST root if absent. */
      lang?: string;
      /** @description ID of the item of this type of which this is a translation; 0 for none. */
      translation_of?: number;
    };
    CreatePageAutosaveBody: {
      /** @description Publication date, in the time zone of the site; null resets it. */
      date?: string | null;
      /** @description Publication date, in UTC; null resets it. */
      date_gmt?: string | null;
      /** @description Last part of the URL; unique among items of its type. */
      slug?: string;
      /**
       * @description Status of the item.
       * @enum {string}
       */
      status?:
        | 'publish'
        | 'future'
        | 'draft'
        | 'pending'
        | 'private'
        | 'cal-ea-success'
        | 'cal-ea-failed'
        | 'cal-ea-schedule'
        | 'cal-ea-pending'
        | 'cal-ea-draft'
        | 'cal-ignored';
      /** @description Password that protects the content and the excerpt; empty for none. */
      password?: string;
      /**
       * @description Title: a string, or an object with raw.
       * @example Spring fair
       */
      title?:
        | string
        | {
            raw?: string;
          };
      /**
       * @description Content: a string, or an object with raw.
       * @example <p>Come and see.</p>
       */
      content?:
        | string
        | {
            raw?: string;
          };
      /** @description Theme template that displays it; empty for the default. */
      template?: string;
      /** @description Excerpt: a string, or an object with raw. */
      excerpt?:
        | string
        | {
            raw?: string;
          };
      /** @description ID of the author. */
      author?: number;
      /** @description ID of the featured image; 0 for none. */
      featured_media?: number;
      /**
       * @description Whether comments are open.
       * @enum {string}
       */
      comment_status?: 'open' | 'closed';
      /**
       * @description Whether pings are open.
       * @enum {string}
       */
      ping_status?: 'open' | 'closed';
      /**
       * @description When it ends to be published, in the time zone of the site; null for never.
       * @example 2031-06-01T00:00:00
       */
      expires?: string | null;
      /**
       * @description When it ends to be published, in UTC; null for never.
       * @example 2031-06-01T00:00:00
       */
      expires_gmt?: string | null;
      /**
       * @description Status that it gets when its publication ends.
       * @enum {string}
       */
      expires_to?: 'draft' | 'pending' | 'private';
      /** @description Custom values. Unregistered keys are ignored. */
      meta?: {
        [key: string]: unknown;
      };
      /** @description ID of the parent page; 0 for the top level. */
      parent?: number;
      /** @description Sort position among its siblings. */
      menu_order?: number;
    };
    UpdateMediaBody: {
      /** @description Publication date, in the time zone of the site; null resets it. */
      date?: string | null;
      /** @description Publication date, in UTC; null resets it. */
      date_gmt?: string | null;
      /** @description Last part of the URL; unique among items of its type. */
      slug?: string;
      /**
       * @description Status of the item.
       * @enum {string}
       */
      status?:
        | 'publish'
        | 'future'
        | 'draft'
        | 'pending'
        | 'private'
        | 'cal-ea-success'
        | 'cal-ea-failed'
        | 'cal-ea-schedule'
        | 'cal-ea-pending'
        | 'cal-ea-draft'
        | 'cal-ignored';
      /**
       * @description Title: a string, or an object with raw.
       * @example Spring fair
       */
      title?:
        | string
        | {
            raw?: string;
          };
      /** @description Theme template that displays it; empty for the default. */
      template?: string;
      /** @description ID of the author. */
      author?: number;
      /**
       * @description Whether comments are open.
       * @enum {string}
       */
      comment_status?: 'open' | 'closed';
      /**
       * @description Whether pings are open.
       * @enum {string}
       */
      ping_status?: 'open' | 'closed';
      /** @description Custom values. Unregistered keys are ignored. */
      meta?: {
        [key: string]: unknown;
      };
      /** @description Alternative text of the image. */
      alt_text?: string;
      /** @description Caption: a string, or an object with raw. */
      caption?:
        | string
        | {
            raw?: string;
          };
      /** @description Description: a string, or an object with raw. */
      description?:
        | string
        | {
            raw?: string;
          };
      /** @description ID of the item it is attached to; 0 for none. */
      post?: number;
      /**
       * @description Point of the image that stays visible where pictures are cut: x and y from 0 to 1, from the left and the top.
       * @example {
       *       "x": 0.5,
       *       "y": 0.25
       *     }
       */
      focal_point?:
        | ({
            x?: number;
            y?: number;
          } & {
            [key: string]: unknown;
          })
        | null;
      /**
       * @description Languages, by their path segments, whose texts are deleted: null for each. Others are left as they are.
       * @example {
       *       "de": null
       *     }
       */
      translations?: Record<string, unknown>;
    };
    ProcessMediaBody: {
      /**
       * @description Action to perform.
       * @enum {string}
       */
      action: 'create-image-subsizes';
      /**
       * @description Languages, by their path segments, whose texts are deleted: null for each. Others are left as they are.
       * @example {
       *       "de": null
       *     }
       */
      translations?: Record<string, unknown>;
    };
    CreateCommentBody: {
      /** @description ID of the author. */
      author?: number;
      /**
       * Format: email
       * @description Email address of the author.
       * @example ann@example.org
       */
      author_email?: string;
      /**
       * @description IP address of the author.
       * @example 192.0.2.1
       */
      author_ip?: string;
      /**
       * @description Name of the author.
       * @example Ann Lee
       */
      author_name?: string;
      /**
       * @description Website URL of the author.
       * @example https://example.org/ann
       */
      author_url?: string;
      /** @description User agent of the author. */
      author_user_agent?: string;
      /**
       * @description Text of the comment: a string, or an object with raw.
       * @example Well said.
       */
      content?:
        | string
        | {
            raw?: string;
          };
      /** @description Date posted, in the time zone of the site. */
      date?: string;
      /** @description Date posted, in UTC. */
      date_gmt?: string;
      /**
       * @description Status to set: approved, hold, spam, unspam, trash or untrash.
       * @enum {string}
       */
      status?: 'approved' | 'hold' | 'spam' | 'unspam' | 'trash' | 'untrash';
      /** @description Custom values. Unregistered keys are ignored. */
      meta?: {
        [key: string]: unknown;
      };
      /** @description ID of the parent comment; 0 for none. */
      parent?: number;
      /**
       * @description ID of the post it belongs to.
       * @example 12
       */
      post?: number;
      /** @description Password of the post it belongs to. */
      password?: string;
    };
    UpdateCommentBody: {
      /** @description ID of the author. */
      author?: number;
      /**
       * Format: email
       * @description Email address of the author.
       * @example ann@example.org
       */
      author_email?: string;
      /**
       * @description IP address of the author.
       * @example 192.0.2.1
       */
      author_ip?: string;
      /**
       * @description Name of the author.
       * @example Ann Lee
       */
      author_name?: string;
      /**
       * @description Website URL of the author.
       * @example https://example.org/ann
       */
      author_url?: string;
      /** @description User agent of the author. */
      author_user_agent?: string;
      /**
       * @description Text of the comment: a string, or an object with raw.
       * @example Well said.
       */
      content?:
        | string
        | {
            raw?: string;
          };
      /** @description Date posted, in the time zone of the site. */
      date?: string;
      /** @description Date posted, in UTC. */
      date_gmt?: string;
      /**
       * @description Status to set: approved, hold, spam, unspam, trash or untrash.
       * @enum {string}
       */
      status?: 'approved' | 'hold' | 'spam' | 'unspam' | 'trash' | 'untrash';
      /** @description Custom values. Unregistered keys are ignored. */
      meta?: {
        [key: string]: unknown;
      };
      /** @description ID of the parent comment; 0 for none. */
      parent?: number;
      /** @description ID of the post it belongs to. */
      post?: number;
    };
    CreateCategoryBody: {
      /**
       * @description Name of the term. HTML tags are removed.
       * @example Food and drink
       */
      name: string;
      /**
       * @description Description of the term; may contain simple markup.
       * @example Recipes and <em>more</em>
       */
      description?: string;
      /**
       * @description Last part of the URL; unique in the taxonomy.
       * @example food-and-drink
       */
      slug?: string;
      /** @description Custom values. Unregistered keys are ignored. */
      meta?: {
        [key: string]: unknown;
      };
      /** @description ID of the parent; 0 for none. */
      parent?: number;
      /**
       * @description Language of a new term, by its path segment; that of the REST root if absent.
       * @example de
       */
      lang?: string;
      /**
       * @description ID of the term of this taxonomy of which this is a translation; 0 for none.
       * @example 5
       */
      translation_of?: number;
    };
    UpdateCategoryBody: {
      /**
       * @description Name of the term. HTML tags are removed.
       * @example Food and drink
       */
      name?: string;
      /**
       * @description Description of the term; may contain simple markup.
       * @example Recipes and <em>more</em>
       */
      description?: string;
      /**
       * @description Last part of the URL; unique in the taxonomy.
       * @example food-and-drink
       */
      slug?: string;
      /** @description Custom values. Unregistered keys are ignored. */
      meta?: {
        [key: string]: unknown;
      };
      /** @description ID of the parent; 0 for none. */
      parent?: number;
      /**
       * @description Language of a new term, by its path segment; that of the REST root if absent.
       * @example de
       */
      lang?: string;
      /**
       * @description ID of the term of this taxonomy of which this is a translation; 0 for none.
       * @example 5
       */
      translation_of?: number;
    };
    CreateTagBody: {
      /**
       * @description Name of the term. HTML tags are removed.
       * @example Food and drink
       */
      name: string;
      /**
       * @description Description of the term; may contain simple markup.
       * @example Recipes and <em>more</em>
       */
      description?: string;
      /**
       * @description Last part of the URL; unique in the taxonomy.
       * @example food-and-drink
       */
      slug?: string;
      /** @description Custom values. Unregistered keys are ignored. */
      meta?: {
        [key: string]: unknown;
      };
      /**
       * @description Language of a new term, by its path segment; that of the REST root if absent.
       * @example de
       */
      lang?: string;
      /**
       * @description ID of the term of this taxonomy of which this is a translation; 0 for none.
       * @example 5
       */
      translation_of?: number;
    };
    UpdateTagBody: {
      /**
       * @description Name of the term. HTML tags are removed.
       * @example Food and drink
       */
      name?: string;
      /**
       * @description Description of the term; may contain simple markup.
       * @example Recipes and <em>more</em>
       */
      description?: string;
      /**
       * @description Last part of the URL; unique in the taxonomy.
       * @example food-and-drink
       */
      slug?: string;
      /** @description Custom values. Unregistered keys are ignored. */
      meta?: {
        [key: string]: unknown;
      };
      /**
       * @description Language of a new term, by its path segment; that of the REST root if absent.
       * @example de
       */
      lang?: string;
      /**
       * @description ID of the term of this taxonomy of which this is a translation; 0 for none.
       * @example 5
       */
      translation_of?: number;
    };
    CreateUserBody: {
      /**
       * @description Login name.
       * @example ann
       */
      username: string;
      /**
       * Format: email
       * @description Email address.
       * @example ann@example.org
       */
      email: string;
      /**
       * @description 8 to 128 characters; not a common password, the login, the email address or the name of the site. Never returned in a response.
       * @example Nine-garden-gates
       */
      password: string;
      /**
       * @description Display name.
       * @example Ann Lee
       */
      name?: string;
      /**
       * @description First name.
       * @example Ann
       */
      first_name?: string;
      /**
       * @description Last name.
       * @example Lee
       */
      last_name?: string;
      /**
       * @description Short name; defaults to the login name.
       * @example Annie
       */
      nickname?: string;
      /**
       * Format: uri
       * @description Website.
       * @example https://example.org/ann
       */
      url?: string;
      /**
       * @description About the user, with simple markup.
       * @example Writes about <em>gardens</em>.
       */
      description?: string;
      /**
       * @description Language; empty for the site language.
       * @example en_US
       * @enum {string}
       */
      locale?: '' | 'en_US' | 'de_DE' | 'pl_PL' | 'zh_CN';
      /**
       * @description Last part of the author page URL.
       * @example ann
       */
      slug?: string;
      /**
       * @description Roles; replaces the current ones.
       * @example [
       *       "author"
       *     ]
       */
      roles?: ('administrator' | 'editor' | 'author' | 'contributor' | 'subscriber')[];
      /** @description Custom values. Unregistered keys are ignored. */
      meta?: {
        [key: string]: unknown;
      };
    };
    UpdateMeBody: {
      /** @description Login name. */
      username?: string;
      /**
       * Format: email
       * @description Email address.
       * @example ann@example.org
       */
      email?: string;
      /** @description 8 to 128 characters; not a common password, the login, the email address or the name of the site. Never returned in a response. */
      password?: string;
      /**
       * @description Display name.
       * @example Ann Lee
       */
      name?: string;
      /**
       * @description First name.
       * @example Ann
       */
      first_name?: string;
      /**
       * @description Last name.
       * @example Lee
       */
      last_name?: string;
      /**
       * @description Short name; defaults to the login name.
       * @example Annie
       */
      nickname?: string;
      /**
       * Format: uri
       * @description Website.
       * @example https://example.org/ann
       */
      url?: string;
      /**
       * @description About the user, with simple markup.
       * @example Writes about <em>gardens</em>.
       */
      description?: string;
      /**
       * @description Language; empty for the site language.
       * @example en_US
       * @enum {string}
       */
      locale?: '' | 'en_US' | 'de_DE' | 'pl_PL' | 'zh_CN';
      /**
       * @description Last part of the author page URL.
       * @example ann
       */
      slug?: string;
      /** @description Roles; replaces the current ones. */
      roles?: ('administrator' | 'editor' | 'author' | 'contributor' | 'subscriber')[];
      /** @description Custom values. Unregistered keys are ignored. */
      meta?: {
        [key: string]: unknown;
      };
    };
    UpdateUserBody: {
      /** @description Login name. */
      username?: string;
      /**
       * Format: email
       * @description Email address.
       * @example ann@example.org
       */
      email?: string;
      /** @description 8 to 128 characters; not a common password, the login, the email address or the name of the site. Never returned in a response. */
      password?: string;
      /**
       * @description Display name.
       * @example Ann Lee
       */
      name?: string;
      /**
       * @description First name.
       * @example Ann
       */
      first_name?: string;
      /**
       * @description Last name.
       * @example Lee
       */
      last_name?: string;
      /**
       * @description Short name; defaults to the login name.
       * @example Annie
       */
      nickname?: string;
      /**
       * Format: uri
       * @description Website.
       * @example https://example.org/ann
       */
      url?: string;
      /**
       * @description About the user, with simple markup.
       * @example Writes about <em>gardens</em>.
       */
      description?: string;
      /**
       * @description Language; empty for the site language.
       * @example en_US
       * @enum {string}
       */
      locale?: '' | 'en_US' | 'de_DE' | 'pl_PL' | 'zh_CN';
      /**
       * @description Last part of the author page URL.
       * @example ann
       */
      slug?: string;
      /** @description Roles; replaces the current ones. */
      roles?: ('administrator' | 'editor' | 'author' | 'contributor' | 'subscriber')[];
      /** @description Custom values. Unregistered keys are ignored. */
      meta?: {
        [key: string]: unknown;
      };
    };
    CreateBlockBody: {
      /** @description Publication date, in the time zone of the site; null resets it. */
      date?: string | null;
      /** @description Publication date, in UTC; null resets it. */
      date_gmt?: string | null;
      /** @description Last part of the URL; unique among items of its type. */
      slug?: string;
      /**
       * @description Status of the item.
       * @enum {string}
       */
      status?:
        | 'publish'
        | 'future'
        | 'draft'
        | 'pending'
        | 'private'
        | 'cal-ea-success'
        | 'cal-ea-failed'
        | 'cal-ea-schedule'
        | 'cal-ea-pending'
        | 'cal-ea-draft'
        | 'cal-ignored';
      /** @description Password that protects the content and the excerpt; empty for none. */
      password?: string;
      /**
       * @description Title: a string, or an object with raw.
       * @example Spring fair
       */
      title?:
        | string
        | {
            raw?: string;
          };
      /**
       * @description Content: a string, or an object with raw.
       * @example <p>Come and see.</p>
       */
      content?:
        | string
        | {
            raw?: string;
          };
      /** @description Theme template that displays it; empty for the default. */
      template?: string;
      /** @description Language of a new item, by its path segment; that of the REST root if absent. */
      lang?: string;
      /** @description ID of the item of this type of which this is a translation; 0 for none. */
      translation_of?: number;
    };
    UpdateBlockBody: {
      /** @description Publication date, in the time zone of the site; null resets it. */
      date?: string | null;
      /** @description Publication date, in UTC; null resets it. */
      date_gmt?: string | null;
      /** @description Last part of the URL; unique among items of its type. */
      slug?: string;
      /**
       * @description Status of the item.
       * @enum {string}
       */
      status?:
        | 'publish'
        | 'future'
        | 'draft'
        | 'pending'
        | 'private'
        | 'cal-ea-success'
        | 'cal-ea-failed'
        | 'cal-ea-schedule'
        | 'cal-ea-pending'
        | 'cal-ea-draft'
        | 'cal-ignored';
      /** @description Password that protects the content and the excerpt; empty for none. */
      password?: string;
      /**
       * @description Title: a string, or an object with raw.
       * @example Spring fair
       */
      title?:
        | string
        | {
            raw?: string;
          };
      /**
       * @description Content: a string, or an object with raw.
       * @example <p>Come and see.</p>
       */
      content?:
        | string
        | {
            raw?: string;
          };
      /** @description Theme template that displays it; empty for the default. */
      template?: string;
      /** @description Language of a new item, by its path segment; that of the REST root if absent. */
      lang?: string;
      /** @description ID of the item of this type of which this is a translation; 0 for none. */
      translation_of?: number;
    };
    CreateBlockAutosaveBody: {
      /** @description Publication date, in the time zone of the site; null resets it. */
      date?: string | null;
      /** @description Publication date, in UTC; null resets it. */
      date_gmt?: string | null;
      /** @description Last part of the URL; unique among items of its type. */
      slug?: string;
      /**
       * @description Status of the item.
       * @enum {string}
       */
      status?:
        | 'publish'
        | 'future'
        | 'draft'
        | 'pending'
        | 'private'
        | 'cal-ea-success'
        | 'cal-ea-failed'
        | 'cal-ea-schedule'
        | 'cal-ea-pending'
        | 'cal-ea-draft'
        | 'cal-ignored';
      /** @description Password that protects the content and the excerpt; empty for none. */
      password?: string;
      /**
       * @description Title: a string, or an object with raw.
       * @example Spring fair
       */
      title?:
        | string
        | {
            raw?: string;
          };
      /**
       * @description Content: a string, or an object with raw.
       * @example <p>Come and see.</p>
       */
      content?:
        | string
        | {
            raw?: string;
          };
      /** @description Theme template that displays it; empty for the default. */
      template?: string;
      /** @description Has no effect; the path names the item. */
      parent?: number;
    };
    UpdateSettingsBody: {
      /**
       * @description Name of the site, HTML-escaped.
       * @example Salt and Pepper
       */
      title?: string;
      /**
       * @description Tagline of the site, HTML-escaped.
       * @example Recipes
       */
      description?: string;
      /**
       * Format: uri
       * @description URL of the site for display.
       * @example https://example.org
       */
      url?: string;
      /**
       * Format: email
       * @description Email address of the administrator.
       * @example admin@example.org
       */
      email?: string;
      /**
       * @description Name of the time zone of the site; empty for a fixed offset.
       * @example Europe/Berlin
       */
      timezone?: string;
      /**
       * @description Date format.
       * @example F j, Y
       */
      date_format?: string;
      /**
       * @description Time format.
       * @example g:i a
       */
      time_format?: string;
      /**
       * @description First day of the week; 0 is Sunday.
       * @example 1
       */
      start_of_week?: number;
      /**
       * @description Language of the site with its region, such as `de_AT`.
       * @example en_US
       */
      language?: string;
      /**
       * @description Whether to convert smilies in texts to emoji.
       * @example true
       */
      use_smilies?: boolean;
      /**
       * @description ID of the category for posts without another one.
       * @example 1
       */
      default_category?: number;
      /**
       * @description Default format of new posts; 0 for the standard format.
       * @example quote
       */
      default_post_format?: string;
      /**
       * @description Number of posts per page of the site; -1 for all.
       * @example 10
       */
      posts_per_page?: number;
      /**
       * @description Whether pings are open for new posts.
       * @example open
       * @enum {string}
       */
      default_ping_status?: 'open' | 'closed';
      /**
       * @description Whether comments are open for new posts.
       * @example open
       * @enum {string}
       */
      default_comment_status?: 'open' | 'closed';
    };
    CalpreviewEventBody: {
      /**
       * @description Languages, by their path segments, whose texts are deleted: null for each. Others are left as they are.
       * @example {
       *       "de": null
       *     }
       */
      translations?: Record<string, unknown>;
    };
    CreateEventsScheduledChangeBody: {
      /** @description When it is applied, in the time zone of the site. */
      date?: string;
      /** @description When it is applied, in UTC. */
      date_gmt?: string;
      /**
       * @description Languages, by their path segments, whose texts are deleted: null for each. Others are left as they are.
       * @example {
       *       "de": null
       *     }
       */
      translations?: Record<string, unknown>;
    };
    UpdateEventsScheduledChangeBody: {
      /** @description When it is applied, in the time zone of the site. */
      date?: string;
      /** @description When it is applied, in UTC. */
      date_gmt?: string;
      /**
       * @description Languages, by their path segments, whose texts are deleted: null for each. Others are left as they are.
       * @example {
       *       "de": null
       *     }
       */
      translations?: Record<string, unknown>;
    };
    EditPictureBody: {
      /**
       * @description Title: a string, or an object with raw.
       * @example Spring fair
       */
      title?:
        | string
        | {
            raw?: string;
          };
      /** @description Alternative text of the image. */
      alt_text?: string;
      /** @description Caption: a string, or an object with raw. */
      caption?:
        | string
        | {
            raw?: string;
          };
      /** @description Description: a string, or an object with raw. */
      description?:
        | string
        | {
            raw?: string;
          };
      /** @description ID of the item it is attached to; 0 for none. */
      post?: number;
      /**
       * @description Edits in order: rotate by an angle in degrees, flip horizontally or vertically, crop to percentages of the image.
       * @example [
       *       {
       *         "type": "rotate",
       *         "args": {
       *           "angle": 90
       *         }
       *       }
       *     ]
       */
      modifiers: Record<string, unknown>[];
      /**
       * @description Languages, by their path segments, whose texts are deleted: null for each. Others are left as they are.
       * @example {
       *       "de": null
       *     }
       */
      translations?: Record<string, unknown>;
    };
    SignPictureBody: {
      /**
       * @description Width in pixels. Without it, the one that follows from the height.
       * @example 900
       */
      w?: number;
      /**
       * @description Height in pixels. Without it, the one that follows from the width.
       * @example 400
       */
      h?: number;
      /**
       * @description How the image fills width and height: cut to them, inside them with a margin, or inside them with its own ratio.
       * @enum {string}
       */
      fit?: 'cover' | 'contain' | 'inside';
      /**
       * @description Format. Without it, the best that the client accepts.
       * @enum {string}
       */
      format?: 'avif' | 'webp' | 'jpeg';
      /** @description Quality, from 1 to 100. Without it, the usual one of the format. */
      q?: number;
    };
    CalpreviewOrganizerBody: {
      /**
       * @description Languages, by their path segments, whose texts are deleted: null for each. Others are left as they are.
       * @example {
       *       "de": null
       *     }
       */
      translations?: Record<string, unknown>;
    };
    CreateOrganizerScheduledChangeBody: {
      /** @description When it is applied, in the time zone of the site. */
      date?: string;
      /** @description When it is applied, in UTC. */
      date_gmt?: string;
      /**
       * @description Languages, by their path segments, whose texts are deleted: null for each. Others are left as they are.
       * @example {
       *       "de": null
       *     }
       */
      translations?: Record<string, unknown>;
    };
    UpdateOrganizerScheduledChangeBody: {
      /** @description When it is applied, in the time zone of the site. */
      date?: string;
      /** @description When it is applied, in UTC. */
      date_gmt?: string;
      /**
       * @description Languages, by their path segments, whose texts are deleted: null for each. Others are left as they are.
       * @example {
       *       "de": null
       *     }
       */
      translations?: Record<string, unknown>;
    };
    CreatePageScheduledChangeBody: {
      /** @description When it is applied, in the time zone of the site. */
      date?: string;
      /** @description When it is applied, in UTC. */
      date_gmt?: string;
    };
    UpdatePageScheduledChangeBody: {
      /** @description When it is applied, in the time zone of the site. */
      date?: string;
      /** @description When it is applied, in UTC. */
      date_gmt?: string;
    };
    CreatePostScheduledChangeBody: {
      /** @description When it is applied, in the time zone of the site. */
      date?: string;
      /** @description When it is applied, in UTC. */
      date_gmt?: string;
    };
    UpdatePostScheduledChangeBody: {
      /** @description When it is applied, in the time zone of the site. */
      date?: string;
      /** @description When it is applied, in UTC. */
      date_gmt?: string;
    };
    CalpreviewVenueBody: {
      /**
       * @description Languages, by their path segments, whose texts are deleted: null for each. Others are left as they are.
       * @example {
       *       "de": null
       *     }
       */
      translations?: Record<string, unknown>;
    };
    CreateVenueScheduledChangeBody: {
      /** @description When it is applied, in the time zone of the site. */
      date?: string;
      /** @description When it is applied, in UTC. */
      date_gmt?: string;
      /**
       * @description Languages, by their path segments, whose texts are deleted: null for each. Others are left as they are.
       * @example {
       *       "de": null
       *     }
       */
      translations?: Record<string, unknown>;
    };
    UpdateVenueScheduledChangeBody: {
      /** @description When it is applied, in the time zone of the site. */
      date?: string;
      /** @description When it is applied, in UTC. */
      date_gmt?: string;
      /**
       * @description Languages, by their path segments, whose texts are deleted: null for each. Others are left as they are.
       * @example {
       *       "de": null
       *     }
       */
      translations?: Record<string, unknown>;
    };
    CreateImportBody: {
      /** @description Display name of the source. */
      name?: string;
      /** @description ID of an event category for all events; 0 for none. */
      category?: number;
      /**
       * @description Status of new events.
       * @enum {string}
       */
      status?: 'publish' | 'draft' | 'pending' | 'private' | '';
      /**
       * @description How existing events are updated.
       * @enum {string}
       */
      authority?: 'overwrite' | 'preserve_changes' | 'retain' | '';
      /**
       * @description What happens to events that are missing from the source.
       * @enum {string}
       */
      vanished?: 'keep' | 'trash' | '';
      /**
       * @description Order of day and month in the dates of a table.
       * @enum {string}
       */
      dates?: 'dmy' | 'mdy' | '';
      /**
       * @description What the rows of a table are.
       * @enum {string}
       */
      rows?: 'cal_events' | 'cal_venue' | 'cal_organizer';
      /**
       * @description Fields of the columns of a table, by their titles.
       * @example {
       *       "When": "event_start_date"
       *     }
       */
      columns?: Record<string, unknown>;
      /**
       * @description How often a schedule runs.
       * @enum {string}
       */
      frequency?: 'on_demand' | 'every30mins' | 'hourly' | 'daily' | 'weekly' | 'monthly';
      /** @description Day of the week (1 to 7) or of the month on which a schedule runs; 0 for any. */
      day?: number;
      /**
       * @description Time of day at which a schedule runs, `HH:MM`; empty for any.
       * @example 04:30
       */
      time?: string;
      /**
       * @description URL of the source.
       * @example https://club.example/calendar.ics
       */
      source?: string;
      /** @description ID of a media item, in place of a URL. */
      file?: number;
      /**
       * @description Kind of source; is detected by default.
       * @enum {string}
       */
      origin?: 'csv' | 'eventbrite' | 'feed' | 'gcal' | 'ical' | 'ics' | 'meetup' | 'page' | 'url';
    };
    PreviewImportBody: {
      /** @description Display name of the source. */
      name?: string;
      /** @description ID of an event category for all events; 0 for none. */
      category?: number;
      /**
       * @description Status of new events.
       * @enum {string}
       */
      status?: 'publish' | 'draft' | 'pending' | 'private' | '';
      /**
       * @description How existing events are updated.
       * @enum {string}
       */
      authority?: 'overwrite' | 'preserve_changes' | 'retain' | '';
      /**
       * @description What happens to events that are missing from the source.
       * @enum {string}
       */
      vanished?: 'keep' | 'trash' | '';
      /**
       * @description Order of day and month in the dates of a table.
       * @enum {string}
       */
      dates?: 'dmy' | 'mdy' | '';
      /**
       * @description What the rows of a table are.
       * @enum {string}
       */
      rows?: 'cal_events' | 'cal_venue' | 'cal_organizer';
      /**
       * @description Fields of the columns of a table, by their titles.
       * @example {
       *       "When": "event_start_date"
       *     }
       */
      columns?: Record<string, unknown>;
      /**
       * @description URL of the source.
       * @example https://club.example/calendar.ics
       */
      source?: string;
      /** @description ID of a media item, in place of a URL. */
      file?: number;
      /**
       * @description Kind of source; is detected by default.
       * @enum {string}
       */
      origin?: 'csv' | 'eventbrite' | 'feed' | 'gcal' | 'ical' | 'ics' | 'meetup' | 'page' | 'url';
      /** @description ID of an import, in place of a source and options. */
      id?: number;
    };
    UpdateImportBody: {
      /** @description Display name of the source. */
      name?: string;
      /** @description ID of an event category for all events; 0 for none. */
      category?: number;
      /**
       * @description Status of new events.
       * @enum {string}
       */
      status?: 'publish' | 'draft' | 'pending' | 'private' | '';
      /**
       * @description How existing events are updated.
       * @enum {string}
       */
      authority?: 'overwrite' | 'preserve_changes' | 'retain' | '';
      /**
       * @description What happens to events that are missing from the source.
       * @enum {string}
       */
      vanished?: 'keep' | 'trash' | '';
      /**
       * @description Order of day and month in the dates of a table.
       * @enum {string}
       */
      dates?: 'dmy' | 'mdy' | '';
      /**
       * @description What the rows of a table are.
       * @enum {string}
       */
      rows?: 'cal_events' | 'cal_venue' | 'cal_organizer';
      /**
       * @description Fields of the columns of a table, by their titles.
       * @example {
       *       "When": "event_start_date"
       *     }
       */
      columns?: Record<string, unknown>;
      /**
       * @description How often a schedule runs.
       * @enum {string}
       */
      frequency?: 'on_demand' | 'every30mins' | 'hourly' | 'daily' | 'weekly' | 'monthly';
      /** @description Day of the week (1 to 7) or of the month on which a schedule runs; 0 for any. */
      day?: number;
      /**
       * @description Time of day at which a schedule runs, `HH:MM`; empty for any.
       * @example 04:30
       */
      time?: string;
      /** @description Whether the schedule is paused. */
      paused?: boolean;
    };
    CreateEventCategoryBody: {
      /**
       * @description Name of the term. HTML tags are removed.
       * @example Food and drink
       */
      name: string;
      /**
       * @description Description of the term; may contain simple markup.
       * @example Recipes and <em>more</em>
       */
      description?: string;
      /**
       * @description Last part of the URL; unique in the taxonomy.
       * @example food-and-drink
       */
      slug?: string;
      /** @description Custom values. Unregistered keys are ignored. */
      meta?: {
        [key: string]: unknown;
      };
      /** @description ID of the parent; 0 for none. */
      parent?: number;
      /**
       * @description Language of a new term, by its path segment; that of the REST root if absent.
       * @example de
       */
      lang?: string;
      /**
       * @description ID of the term of this taxonomy of which this is a translation; 0 for none.
       * @example 5
       */
      translation_of?: number;
    };
    UpdateEventCategoryBody: {
      /**
       * @description Name of the term. HTML tags are removed.
       * @example Food and drink
       */
      name?: string;
      /**
       * @description Description of the term; may contain simple markup.
       * @example Recipes and <em>more</em>
       */
      description?: string;
      /**
       * @description Last part of the URL; unique in the taxonomy.
       * @example food-and-drink
       */
      slug?: string;
      /** @description Custom values. Unregistered keys are ignored. */
      meta?: {
        [key: string]: unknown;
      };
      /** @description ID of the parent; 0 for none. */
      parent?: number;
      /**
       * @description Language of a new term, by its path segment; that of the REST root if absent.
       * @example de
       */
      lang?: string;
      /**
       * @description ID of the term of this taxonomy of which this is a translation; 0 for none.
       * @example 5
       */
      translation_of?: number;
    };
    CreateEventBody: {
      /** @description Not accepted: a new event has no occurrences yet. */
      occurrence?: null;
      /** @description Not accepted: a new event has no occurrences yet. */
      recurrence_id?: null;
      /** @description ID of the author; another user than the current one requires the right to edit the events of others. */
      author?: number;
      /**
       * @description Publication date, in the time zone of the site: a date and time, words such as `tomorrow`, or a Unix time.
       * @example 2031-03-01 09:00:00
       */
      date?: string;
      /**
       * @description Publication date, in UTC.
       * @example 2031-03-01 09:00:00
       */
      date_utc?: string;
      /**
       * @description Title.
       * @example Spring fair
       */
      title: string;
      /**
       * @description Description, as HTML; null clears it.
       * @example <p>Come and see.</p>
       */
      description?: string;
      /**
       * @description Last segment of the URL.
       * @example spring-fair
       */
      slug?: string;
      /**
       * @description Excerpt; null clears it.
       * @example Come and see.
       */
      excerpt?: string;
      /**
       * @description Status of the event. Defaults to `publish`, or to `draft` without the right to publish; without it, `publish` becomes `pending`.
       * @example publish
       */
      status?: components['schemas']['EntryStatus'];
      /**
       * @description Time zone: an IANA name or an offset such as `UTC+5:30`; empty for the zone of the site.
       * @example Europe/Berlin
       */
      timezone?: string;
      /** @description Whether it lasts whole days, from the start of the first to the end of the last. */
      all_day?: boolean;
      /**
       * @description Start, in the time zone of the event: a date and time, words such as `tomorrow 9am`, or a Unix time.
       * @example 2031-05-01 10:00:00
       */
      start_date: string;
      /**
       * @description End, in the time zone of the event; not before the start.
       * @example 2031-05-01 12:00:00
       */
      end_date: string;
      /**
       * @description When it ends to be published, in the time zone of the site; null for never.
       * @example 2031-06-01T00:00:00
       */
      expires?: string | null;
      /**
       * @description When it ends to be published, in UTC; null for never.
       * @example 2031-06-01T00:00:00
       */
      expires_gmt?: string | null;
      /**
       * @description Status that it gets when its publication ends.
       * @enum {string}
       */
      expires_to?: 'draft' | 'pending' | 'private';
      /** @description Featured image: the ID of a media item, or a URL to copy the image from; empty for none. */
      image?: string | number | null;
      /**
       * @description Cost: a number, an amount with a currency, a range, a text such as `Free`, or a list of these; empty for none.
       * @example $5 - $15
       */
      cost?: number | string | (number | string)[] | null;
      /**
       * @description URL of the website; empty for none.
       * @example https://fair.example.org/
       */
      website?: string | null;
      /** @description Whether a map of the venue is shown. */
      show_map?: boolean;
      /** @description Whether a link to a map of the venue is shown. */
      show_map_link?: boolean;
      /** @description Whether lists omit it. */
      hide_from_listings?: boolean;
      /** @description Whether month views pin it. */
      sticky?: boolean;
      /** @description Whether it is featured. */
      featured?: boolean;
      /**
       * @description Event categories; they replace the present ones. IDs, slugs or names, as a list or separated by commas. Unknown names are created, which requires the right to create categories.
       * @example [
       *       "concerts"
       *     ]
       */
      categories?: (number | string)[] | number | string | null;
      /**
       * @description Tags; they replace the present ones. IDs, slugs or names, as a list or separated by commas. Unknown names are created, which requires the right to create tags.
       * @example [
       *       "open air"
       *     ]
       */
      tags?: (number | string)[] | number | string | null;
      /**
       * @description Venue: an ID, `{id}`, or an object with the members of a venue, which is found by its name or created; empty for none.
       * @example {
       *       "venue": "Old hall",
       *       "city": "Ulm"
       *     }
       */
      venue?: components['schemas']['VenueReference'] | components['schemas']['VenueReference'][] | string | null;
      /**
       * @description Organizers: one or a list of IDs, `{id}`, or objects with the members of an organizer, which is found by its name or created; empty for none.
       * @example [
       *       {
       *         "organizer": "Town council"
       *       }
       *     ]
       */
      organizer?:
        | components['schemas']['OrganizerReference']
        | components['schemas']['OrganizerReference'][]
        | string
        | null;
      /**
       * @description Recurrence in iCalendar terms (RFC 5545): `rrule` is a rule that repeats at most once an hour, `exdate` are excluded dates, `exrule` rules whose dates are added to them, `rdate` extra dates. Each is a text or a list of texts; `start/end` or `start/PT2H` is an extra date with its own length. Times are in the event's time zone unless they name another one; a date without a time means the time of the start. The wall-clock time repeats across clock changes. Absent members stay unchanged, empty ones are removed, unknown ones are ignored. Without a rule and extra dates the event does not recur. Occurrences are stored up to the horizon of the site. A change keeps occurrences that have started.
       * @example {
       *       "rrule": "FREQ=WEEKLY;COUNT=10",
       *       "exdate": [
       *         "2031-05-08"
       *       ]
       *     }
       */
      meta?: components['schemas']['RecurrenceInput'];
      /**
       * @description Languages, by their path segments, whose texts are deleted: null for each. Others are left as they are.
       * @example {
       *       "de": null
       *     }
       */
      translations?: Record<string, unknown>;
    };
    UpdateEventBody: {
      /** @description ID of the author; another user than the current one requires the right to edit the events of others. */
      author?: number;
      /**
       * @description Publication date, in the time zone of the site: a date and time, words such as `tomorrow`, or a Unix time.
       * @example 2031-03-01 09:00:00
       */
      date?: string;
      /**
       * @description Publication date, in UTC.
       * @example 2031-03-01 09:00:00
       */
      date_utc?: string;
      /**
       * @description Title.
       * @example Spring fair
       */
      title?: string;
      /**
       * @description Description, as HTML; null clears it.
       * @example <p>Come and see.</p>
       */
      description?: string;
      /**
       * @description Last segment of the URL.
       * @example spring-fair
       */
      slug?: string;
      /**
       * @description Excerpt; null clears it.
       * @example Come and see.
       */
      excerpt?: string;
      /**
       * @description Status of the event. Defaults to `publish`, or to `draft` without the right to publish; without it, `publish` becomes `pending`.
       * @example publish
       */
      status?: components['schemas']['EntryStatus'];
      /**
       * @description Time zone: an IANA name or an offset such as `UTC+5:30`; empty for the zone of the site.
       * @example Europe/Berlin
       */
      timezone?: string;
      /** @description Whether it lasts whole days, from the start of the first to the end of the last. */
      all_day?: boolean;
      /**
       * @description Start, in the time zone of the event: a date and time, words such as `tomorrow 9am`, or a Unix time.
       * @example 2031-05-01 10:00:00
       */
      start_date?: string;
      /**
       * @description End, in the time zone of the event; not before the start.
       * @example 2031-05-01 12:00:00
       */
      end_date?: string;
      /**
       * @description When it ends to be published, in the time zone of the site; null for never.
       * @example 2031-06-01T00:00:00
       */
      expires?: string | null;
      /**
       * @description When it ends to be published, in UTC; null for never.
       * @example 2031-06-01T00:00:00
       */
      expires_gmt?: string | null;
      /**
       * @description Status that it gets when its publication ends.
       * @enum {string}
       */
      expires_to?: 'draft' | 'pending' | 'private';
      /** @description Featured image: the ID of a media item, or a URL to copy the image from; empty for none. */
      image?: string | number | null;
      /**
       * @description Cost: a number, an amount with a currency, a range, a text such as `Free`, or a list of these; empty for none.
       * @example $5 - $15
       */
      cost?: number | string | (number | string)[] | null;
      /**
       * @description URL of the website; empty for none.
       * @example https://fair.example.org/
       */
      website?: string | null;
      /** @description Whether a map of the venue is shown. */
      show_map?: boolean;
      /** @description Whether a link to a map of the venue is shown. */
      show_map_link?: boolean;
      /** @description Whether lists omit it. */
      hide_from_listings?: boolean;
      /** @description Whether month views pin it. */
      sticky?: boolean;
      /** @description Whether it is featured. */
      featured?: boolean;
      /**
       * @description Event categories; they replace the present ones. IDs, slugs or names, as a list or separated by commas. Unknown names are created, which requires the right to create categories.
       * @example [
       *       "concerts"
       *     ]
       */
      categories?: (number | string)[] | number | string | null;
      /**
       * @description Tags; they replace the present ones. IDs, slugs or names, as a list or separated by commas. Unknown names are created, which requires the right to create tags.
       * @example [
       *       "open air"
       *     ]
       */
      tags?: (number | string)[] | number | string | null;
      /**
       * @description Venue: an ID, `{id}`, or an object with the members of a venue, which is found by its name or created; empty for none.
       * @example {
       *       "venue": "Old hall",
       *       "city": "Ulm"
       *     }
       */
      venue?: components['schemas']['VenueReference'] | components['schemas']['VenueReference'][] | string | null;
      /**
       * @description Organizers: one or a list of IDs, `{id}`, or objects with the members of an organizer, which is found by its name or created; empty for none.
       * @example [
       *       {
       *         "organizer": "Town council"
       *       }
       *     ]
       */
      organizer?:
        | components['schemas']['OrganizerReference']
        | components['schemas']['OrganizerReference'][]
        | string
        | null;
      /**
       * @description Recurrence in iCalendar terms (RFC 5545): `rrule` is a rule that repeats at most once an hour, `exdate` are excluded dates, `exrule` rules whose dates are added to them, `rdate` extra dates. Each is a text or a list of texts; `start/end` or `start/PT2H` is an extra date with its own length. Times are in the event's time zone unless they name another one; a date without a time means the time of the start. The wall-clock time repeats across clock changes. Absent members stay unchanged, empty ones are removed, unknown ones are ignored. Without a rule and extra dates the event does not recur. Occurrences are stored up to the horizon of the site. A change keeps occurrences that have started.
       * @example {
       *       "rrule": "FREQ=WEEKLY;COUNT=10",
       *       "exdate": [
       *         "2031-05-08"
       *       ]
       *     }
       */
      meta?: components['schemas']['RecurrenceInput'];
      /**
       * @description `recurrence_id` of an occurrence of a series: writes that occurrence, unless `_scope` says otherwise.
       * @example 2031-05-15 10:00:00
       */
      occurrence?: string | null;
      /**
       * @description `recurrence_id` of an occurrence of a series: writes that occurrence, unless `_scope` says otherwise.
       * @example 2031-05-15 10:00:00
       */
      recurrence_id?: string | null;
      /**
       * @description What a write of a series changes: the named occurrence, it and the following ones, or all. Defaults to `this` if an occurrence is named, otherwise to `all`. Only series have it.
       * @example this
       * @enum {string}
       */
      _scope?: 'this' | 'following' | 'all';
      /** @description Whether changed occurrences whose date vanishes are moved to the trash. Otherwise the write is a 409. */
      _confirm?: boolean;
      /**
       * @description Languages, by their path segments, whose texts are deleted: null for each. Others are left as they are.
       * @example {
       *       "de": null
       *     }
       */
      translations?: Record<string, unknown>;
    };
    UpdateEventBySlugBody: {
      /** @description ID of the author; another user than the current one requires the right to edit the events of others. */
      author?: number;
      /**
       * @description Publication date, in the time zone of the site: a date and time, words such as `tomorrow`, or a Unix time.
       * @example 2031-03-01 09:00:00
       */
      date?: string;
      /**
       * @description Publication date, in UTC.
       * @example 2031-03-01 09:00:00
       */
      date_utc?: string;
      /**
       * @description Title.
       * @example Spring fair
       */
      title?: string;
      /**
       * @description Description, as HTML; null clears it.
       * @example <p>Come and see.</p>
       */
      description?: string;
      /**
       * @description Excerpt; null clears it.
       * @example Come and see.
       */
      excerpt?: string;
      /**
       * @description Status of the event. Defaults to `publish`, or to `draft` without the right to publish; without it, `publish` becomes `pending`.
       * @example publish
       */
      status?: components['schemas']['EntryStatus'];
      /**
       * @description Time zone: an IANA name or an offset such as `UTC+5:30`; empty for the zone of the site.
       * @example Europe/Berlin
       */
      timezone?: string;
      /** @description Whether it lasts whole days, from the start of the first to the end of the last. */
      all_day?: boolean;
      /**
       * @description Start, in the time zone of the event: a date and time, words such as `tomorrow 9am`, or a Unix time.
       * @example 2031-05-01 10:00:00
       */
      start_date?: string;
      /**
       * @description End, in the time zone of the event; not before the start.
       * @example 2031-05-01 12:00:00
       */
      end_date?: string;
      /**
       * @description When it ends to be published, in the time zone of the site; null for never.
       * @example 2031-06-01T00:00:00
       */
      expires?: string | null;
      /**
       * @description When it ends to be published, in UTC; null for never.
       * @example 2031-06-01T00:00:00
       */
      expires_gmt?: string | null;
      /**
       * @description Status that it gets when its publication ends.
       * @enum {string}
       */
      expires_to?: 'draft' | 'pending' | 'private';
      /** @description Featured image: the ID of a media item, or a URL to copy the image from; empty for none. */
      image?: string | number | null;
      /**
       * @description Cost: a number, an amount with a currency, a range, a text such as `Free`, or a list of these; empty for none.
       * @example $5 - $15
       */
      cost?: number | string | (number | string)[] | null;
      /**
       * @description URL of the website; empty for none.
       * @example https://fair.example.org/
       */
      website?: string | null;
      /** @description Whether a map of the venue is shown. */
      show_map?: boolean;
      /** @description Whether a link to a map of the venue is shown. */
      show_map_link?: boolean;
      /** @description Whether lists omit it. */
      hide_from_listings?: boolean;
      /** @description Whether month views pin it. */
      sticky?: boolean;
      /** @description Whether it is featured. */
      featured?: boolean;
      /**
       * @description Event categories; they replace the present ones. IDs, slugs or names, as a list or separated by commas. Unknown names are created, which requires the right to create categories.
       * @example [
       *       "concerts"
       *     ]
       */
      categories?: (number | string)[] | number | string | null;
      /**
       * @description Tags; they replace the present ones. IDs, slugs or names, as a list or separated by commas. Unknown names are created, which requires the right to create tags.
       * @example [
       *       "open air"
       *     ]
       */
      tags?: (number | string)[] | number | string | null;
      /**
       * @description Venue: an ID, `{id}`, or an object with the members of a venue, which is found by its name or created; empty for none.
       * @example {
       *       "venue": "Old hall",
       *       "city": "Ulm"
       *     }
       */
      venue?: components['schemas']['VenueReference'] | components['schemas']['VenueReference'][] | string | null;
      /**
       * @description Organizers: one or a list of IDs, `{id}`, or objects with the members of an organizer, which is found by its name or created; empty for none.
       * @example [
       *       {
       *         "organizer": "Town council"
       *       }
       *     ]
       */
      organizer?:
        | components['schemas']['OrganizerReference']
        | components['schemas']['OrganizerReference'][]
        | string
        | null;
      /**
       * @description Recurrence in iCalendar terms (RFC 5545): `rrule` is a rule that repeats at most once an hour, `exdate` are excluded dates, `exrule` rules whose dates are added to them, `rdate` extra dates. Each is a text or a list of texts; `start/end` or `start/PT2H` is an extra date with its own length. Times are in the event's time zone unless they name another one; a date without a time means the time of the start. The wall-clock time repeats across clock changes. Absent members stay unchanged, empty ones are removed, unknown ones are ignored. Without a rule and extra dates the event does not recur. Occurrences are stored up to the horizon of the site. A change keeps occurrences that have started.
       * @example {
       *       "rrule": "FREQ=WEEKLY;COUNT=10",
       *       "exdate": [
       *         "2031-05-08"
       *       ]
       *     }
       */
      meta?: components['schemas']['RecurrenceInput'];
      /**
       * @description `recurrence_id` of an occurrence of a series: writes that occurrence, unless `_scope` says otherwise.
       * @example 2031-05-15 10:00:00
       */
      occurrence?: string | null;
      /**
       * @description `recurrence_id` of an occurrence of a series: writes that occurrence, unless `_scope` says otherwise.
       * @example 2031-05-15 10:00:00
       */
      recurrence_id?: string | null;
      /**
       * @description What a write of a series changes: the named occurrence, it and the following ones, or all. Defaults to `this` if an occurrence is named, otherwise to `all`. Only series have it.
       * @example this
       * @enum {string}
       */
      _scope?: 'this' | 'following' | 'all';
      /** @description Whether changed occurrences whose date vanishes are moved to the trash. Otherwise the write is a 409. */
      _confirm?: boolean;
      /**
       * @description Languages, by their path segments, whose texts are deleted: null for each. Others are left as they are.
       * @example {
       *       "de": null
       *     }
       */
      translations?: Record<string, unknown>;
    };
    CreateVenueBody: {
      /** @description ID of the author; the current user by default. */
      author?: number;
      /**
       * @description Publication date, in the time zone of the site.
       * @example 2031-05-01 09:00:00
       */
      date?: string;
      /** @description Publication date, in UTC. */
      date_utc?: string;
      /**
       * @description Description as HTML.
       * @example <p>Built in 1890.</p>
       */
      description?: string;
      /**
       * @description Excerpt as HTML.
       * @example <p>Built in 1890.</p>
       */
      excerpt?: string;
      /**
       * @description Status of the entry.
       * @example publish
       */
      status?: components['schemas']['EntryStatus'];
      /**
       * @description When it ends to be published, in the time zone of the site; null for never.
       * @example 2031-06-01T00:00:00
       */
      expires?: string | null;
      /**
       * @description When it ends to be published, in UTC; null for never.
       * @example 2031-06-01T00:00:00
       */
      expires_gmt?: string | null;
      /**
       * @description Status that it gets when its publication ends.
       * @enum {string}
       */
      expires_to?: 'draft' | 'pending' | 'private';
      /** @description Featured image: the ID of a media item, or a URL to copy the image from; empty for none. */
      image?: string | number | null;
      /**
       * @description Name of the venue.
       * @example Old Hall
       */
      venue: string;
      /**
       * @description Whether a map of the venue is shown (`1`, `true`, `yes`, `on`).
       * @example true
       */
      show_map?: string;
      /**
       * @description Whether a link to a map of the venue is shown (`1`, `true`, `yes`, `on`).
       * @example true
       */
      show_map_link?: string;
      /**
       * @description Street and number.
       * @example Via Appia 1
       */
      address?: string;
      /**
       * @description Town.
       * @example Rome
       */
      city?: string;
      /**
       * @description Country.
       * @example Italy
       */
      country?: string;
      /**
       * @description Province.
       * @example RM
       */
      province?: string;
      /**
       * @description State.
       * @example Lazio
       */
      state?: string;
      /**
       * @description Postal code.
       * @example 00100
       */
      zip?: string;
      /**
       * @description Telephone number.
       * @example +39 06 1
       */
      phone?: string;
      /**
       * @description State or province; defaults to `state` or `province`.
       * @example RM
       */
      stateprovince?: string;
      /**
       * @description URL of the website.
       * @example https://hall.example.org
       */
      website?: string;
      /**
       * @description Latitude in degrees; empty for none.
       * @example 41.87
       */
      geo_lat?: number | null;
      /**
       * @description Longitude in degrees; empty for none.
       * @example 12.5
       */
      geo_lng?: number | null;
      /** @description What search engines get of the page: `seo_title`, `seo_description`, `noindex`; null deletes a value. */
      meta?: Record<string, unknown>;
      /**
       * @description Languages, by their path segments, whose texts are deleted: null for each. Others are left as they are.
       * @example {
       *       "de": null
       *     }
       */
      translations?: Record<string, unknown>;
    };
    UpdateVenueBody: {
      /** @description ID of the author; the current user by default. */
      author?: number;
      /**
       * @description Publication date, in the time zone of the site.
       * @example 2031-05-01 09:00:00
       */
      date?: string;
      /** @description Publication date, in UTC. */
      date_utc?: string;
      /**
       * @description Description as HTML.
       * @example <p>Built in 1890.</p>
       */
      description?: string;
      /**
       * @description Excerpt as HTML.
       * @example <p>Built in 1890.</p>
       */
      excerpt?: string;
      /**
       * @description Status of the entry.
       * @example publish
       */
      status?: components['schemas']['EntryStatus'];
      /**
       * @description When it ends to be published, in the time zone of the site; null for never.
       * @example 2031-06-01T00:00:00
       */
      expires?: string | null;
      /**
       * @description When it ends to be published, in UTC; null for never.
       * @example 2031-06-01T00:00:00
       */
      expires_gmt?: string | null;
      /**
       * @description Status that it gets when its publication ends.
       * @enum {string}
       */
      expires_to?: 'draft' | 'pending' | 'private';
      /** @description Featured image: the ID of a media item, or a URL to copy the image from; empty for none. */
      image?: string | number | null;
      /**
       * @description Name of the venue.
       * @example Old Hall
       */
      venue?: string;
      /**
       * @description Whether a map of the venue is shown (`1`, `true`, `yes`, `on`).
       * @example true
       */
      show_map?: string;
      /**
       * @description Whether a link to a map of the venue is shown (`1`, `true`, `yes`, `on`).
       * @example true
       */
      show_map_link?: string;
      /**
       * @description Street and number.
       * @example Via Appia 1
       */
      address?: string;
      /**
       * @description Town.
       * @example Rome
       */
      city?: string;
      /**
       * @description Country.
       * @example Italy
       */
      country?: string;
      /**
       * @description Province.
       * @example RM
       */
      province?: string;
      /**
       * @description State.
       * @example Lazio
       */
      state?: string;
      /**
       * @description Postal code.
       * @example 00100
       */
      zip?: string;
      /**
       * @description Telephone number.
       * @example +39 06 1
       */
      phone?: string;
      /**
       * @description State or province; defaults to `state` or `province`.
       * @example RM
       */
      stateprovince?: string;
      /**
       * @description URL of the website.
       * @example https://hall.example.org
       */
      website?: string;
      /**
       * @description Latitude in degrees; empty for none.
       * @example 41.87
       */
      geo_lat?: number | null;
      /**
       * @description Longitude in degrees; empty for none.
       * @example 12.5
       */
      geo_lng?: number | null;
      /** @description What search engines get of the page: `seo_title`, `seo_description`, `noindex`; null deletes a value. */
      meta?: Record<string, unknown>;
      /**
       * @description Languages, by their path segments, whose texts are deleted: null for each. Others are left as they are.
       * @example {
       *       "de": null
       *     }
       */
      translations?: Record<string, unknown>;
    };
    UpdateVenueBySlugBody: {
      /** @description ID of the author; the current user by default. */
      author?: number;
      /**
       * @description Publication date, in the time zone of the site.
       * @example 2031-05-01 09:00:00
       */
      date?: string;
      /** @description Publication date, in UTC. */
      date_utc?: string;
      /**
       * @description Description as HTML.
       * @example <p>Built in 1890.</p>
       */
      description?: string;
      /**
       * @description Excerpt as HTML.
       * @example <p>Built in 1890.</p>
       */
      excerpt?: string;
      /**
       * @description Status of the entry.
       * @example publish
       */
      status?: components['schemas']['EntryStatus'];
      /**
       * @description When it ends to be published, in the time zone of the site; null for never.
       * @example 2031-06-01T00:00:00
       */
      expires?: string | null;
      /**
       * @description When it ends to be published, in UTC; null for never.
       * @example 2031-06-01T00:00:00
       */
      expires_gmt?: string | null;
      /**
       * @description Status that it gets when its publication ends.
       * @enum {string}
       */
      expires_to?: 'draft' | 'pending' | 'private';
      /** @description Featured image: the ID of a media item, or a URL to copy the image from; empty for none. */
      image?: string | number | null;
      /**
       * @description Name of the venue.
       * @example Old Hall
       */
      venue?: string;
      /**
       * @description Whether a map of the venue is shown (`1`, `true`, `yes`, `on`).
       * @example true
       */
      show_map?: string;
      /**
       * @description Whether a link to a map of the venue is shown (`1`, `true`, `yes`, `on`).
       * @example true
       */
      show_map_link?: string;
      /**
       * @description Street and number.
       * @example Via Appia 1
       */
      address?: string;
      /**
       * @description Town.
       * @example Rome
       */
      city?: string;
      /**
       * @description Country.
       * @example Italy
       */
      country?: string;
      /**
       * @description Province.
       * @example RM
       */
      province?: string;
      /**
       * @description State.
       * @example Lazio
       */
      state?: string;
      /**
       * @description Postal code.
       * @example 00100
       */
      zip?: string;
      /**
       * @description Telephone number.
       * @example +39 06 1
       */
      phone?: string;
      /**
       * @description State or province; defaults to `state` or `province`.
       * @example RM
       */
      stateprovince?: string;
      /**
       * @description URL of the website.
       * @example https://hall.example.org
       */
      website?: string;
      /**
       * @description Latitude in degrees; empty for none.
       * @example 41.87
       */
      geo_lat?: number | null;
      /**
       * @description Longitude in degrees; empty for none.
       * @example 12.5
       */
      geo_lng?: number | null;
      /** @description What search engines get of the page: `seo_title`, `seo_description`, `noindex`; null deletes a value. */
      meta?: Record<string, unknown>;
      /**
       * @description Languages, by their path segments, whose texts are deleted: null for each. Others are left as they are.
       * @example {
       *       "de": null
       *     }
       */
      translations?: Record<string, unknown>;
    };
    CreateOrganizerBody: {
      /** @description ID of the author; the current user by default. */
      author?: number;
      /**
       * @description Publication date, in the time zone of the site.
       * @example 2031-05-01 09:00:00
       */
      date?: string;
      /** @description Publication date, in UTC. */
      date_utc?: string;
      /**
       * @description Description as HTML.
       * @example <p>Built in 1890.</p>
       */
      description?: string;
      /**
       * @description Excerpt as HTML.
       * @example <p>Built in 1890.</p>
       */
      excerpt?: string;
      /**
       * @description Status of the entry.
       * @example publish
       */
      status?: components['schemas']['EntryStatus'];
      /**
       * @description When it ends to be published, in the time zone of the site; null for never.
       * @example 2031-06-01T00:00:00
       */
      expires?: string | null;
      /**
       * @description When it ends to be published, in UTC; null for never.
       * @example 2031-06-01T00:00:00
       */
      expires_gmt?: string | null;
      /**
       * @description Status that it gets when its publication ends.
       * @enum {string}
       */
      expires_to?: 'draft' | 'pending' | 'private';
      /** @description Featured image: the ID of a media item, or a URL to copy the image from; empty for none. */
      image?: string | number | null;
      /**
       * @description Name of the organizer.
       * @example Film Club
       */
      organizer: string;
      /**
       * @description Telephone number.
       * @example +39 06 1
       */
      phone?: string;
      /**
       * @description URL of the website.
       * @example https://club.example.org
       */
      website?: string;
      /**
       * @description E-mail address.
       * @example club@example.org
       */
      email?: string;
      /** @description What search engines get of the page: `seo_title`, `seo_description`, `noindex`; null deletes a value. */
      meta?: Record<string, unknown>;
      /**
       * @description Languages, by their path segments, whose texts are deleted: null for each. Others are left as they are.
       * @example {
       *       "de": null
       *     }
       */
      translations?: Record<string, unknown>;
    };
    UpdateOrganizerBody: {
      /** @description ID of the author; the current user by default. */
      author?: number;
      /**
       * @description Publication date, in the time zone of the site.
       * @example 2031-05-01 09:00:00
       */
      date?: string;
      /** @description Publication date, in UTC. */
      date_utc?: string;
      /**
       * @description Description as HTML.
       * @example <p>Built in 1890.</p>
       */
      description?: string;
      /**
       * @description Excerpt as HTML.
       * @example <p>Built in 1890.</p>
       */
      excerpt?: string;
      /**
       * @description Status of the entry.
       * @example publish
       */
      status?: components['schemas']['EntryStatus'];
      /**
       * @description When it ends to be published, in the time zone of the site; null for never.
       * @example 2031-06-01T00:00:00
       */
      expires?: string | null;
      /**
       * @description When it ends to be published, in UTC; null for never.
       * @example 2031-06-01T00:00:00
       */
      expires_gmt?: string | null;
      /**
       * @description Status that it gets when its publication ends.
       * @enum {string}
       */
      expires_to?: 'draft' | 'pending' | 'private';
      /** @description Featured image: the ID of a media item, or a URL to copy the image from; empty for none. */
      image?: string | number | null;
      /**
       * @description Name of the organizer.
       * @example Film Club
       */
      organizer?: string;
      /**
       * @description Telephone number.
       * @example +39 06 1
       */
      phone?: string;
      /**
       * @description URL of the website.
       * @example https://club.example.org
       */
      website?: string;
      /**
       * @description E-mail address.
       * @example club@example.org
       */
      email?: string;
      /** @description What search engines get of the page: `seo_title`, `seo_description`, `noindex`; null deletes a value. */
      meta?: Record<string, unknown>;
      /**
       * @description Languages, by their path segments, whose texts are deleted: null for each. Others are left as they are.
       * @example {
       *       "de": null
       *     }
       */
      translations?: Record<string, unknown>;
    };
    UpdateOrganizerBySlugBody: {
      /** @description ID of the author; the current user by default. */
      author?: number;
      /**
       * @description Publication date, in the time zone of the site.
       * @example 2031-05-01 09:00:00
       */
      date?: string;
      /** @description Publication date, in UTC. */
      date_utc?: string;
      /**
       * @description Description as HTML.
       * @example <p>Built in 1890.</p>
       */
      description?: string;
      /**
       * @description Excerpt as HTML.
       * @example <p>Built in 1890.</p>
       */
      excerpt?: string;
      /**
       * @description Status of the entry.
       * @example publish
       */
      status?: components['schemas']['EntryStatus'];
      /**
       * @description When it ends to be published, in the time zone of the site; null for never.
       * @example 2031-06-01T00:00:00
       */
      expires?: string | null;
      /**
       * @description When it ends to be published, in UTC; null for never.
       * @example 2031-06-01T00:00:00
       */
      expires_gmt?: string | null;
      /**
       * @description Status that it gets when its publication ends.
       * @enum {string}
       */
      expires_to?: 'draft' | 'pending' | 'private';
      /** @description Featured image: the ID of a media item, or a URL to copy the image from; empty for none. */
      image?: string | number | null;
      /**
       * @description Name of the organizer.
       * @example Film Club
       */
      organizer?: string;
      /**
       * @description Telephone number.
       * @example +39 06 1
       */
      phone?: string;
      /**
       * @description URL of the website.
       * @example https://club.example.org
       */
      website?: string;
      /**
       * @description E-mail address.
       * @example club@example.org
       */
      email?: string;
      /** @description What search engines get of the page: `seo_title`, `seo_description`, `noindex`; null deletes a value. */
      meta?: Record<string, unknown>;
      /**
       * @description Languages, by their path segments, whose texts are deleted: null for each. Others are left as they are.
       * @example {
       *       "de": null
       *     }
       */
      translations?: Record<string, unknown>;
    };
    CreateCalendarCategoryBody: {
      /**
       * @description Name of the term; HTML is removed.
       * @example Courses and workshops
       */
      name: string;
      /**
       * @description Description, with inline HTML; null clears it.
       * @example Learn <em>something</em>
       */
      description?: string;
      /**
       * @description Last segment of the URL, unique in the taxonomy.
       * @example courses-and-workshops
       */
      slug?: string;
      /** @description ID of the parent; 0 for none. */
      parent?: number;
      /**
       * @description Language of a new term, by its path segment; that of the REST root if absent.
       * @example de
       */
      lang?: string;
      /**
       * @description ID of the term of this taxonomy of which this is a translation; 0 for none.
       * @example 5
       */
      translation_of?: number;
    };
    UpdateCalendarCategoryBody: {
      /**
       * @description Name of the term; HTML is removed.
       * @example Courses and workshops
       */
      name?: string;
      /**
       * @description Description, with inline HTML; null clears it.
       * @example Learn <em>something</em>
       */
      description?: string;
      /**
       * @description Last segment of the URL, unique in the taxonomy.
       * @example courses-and-workshops
       */
      slug?: string;
      /** @description ID of the parent; 0 for none. */
      parent?: number;
      /**
       * @description Language of a new term, by its path segment; that of the REST root if absent.
       * @example de
       */
      lang?: string;
      /**
       * @description ID of the term of this taxonomy of which this is a translation; 0 for none.
       * @example 5
       */
      translation_of?: number;
    };
    CreateCalendarTagBody: {
      /**
       * @description Name of the term; HTML is removed.
       * @example Courses and workshops
       */
      name: string;
      /**
       * @description Description, with inline HTML; null clears it.
       * @example Learn <em>something</em>
       */
      description?: string;
      /**
       * @description Last segment of the URL, unique in the taxonomy.
       * @example courses-and-workshops
       */
      slug?: string;
      /**
       * @description Language of a new term, by its path segment; that of the REST root if absent.
       * @example de
       */
      lang?: string;
      /**
       * @description ID of the term of this taxonomy of which this is a translation; 0 for none.
       * @example 5
       */
      translation_of?: number;
    };
    UpdateCalendarTagBody: {
      /**
       * @description Name of the term; HTML is removed.
       * @example Courses and workshops
       */
      name?: string;
      /**
       * @description Description, with inline HTML; null clears it.
       * @example Learn <em>something</em>
       */
      description?: string;
      /**
       * @description Last segment of the URL, unique in the taxonomy.
       * @example courses-and-workshops
       */
      slug?: string;
      /**
       * @description Language of a new term, by its path segment; that of the REST root if absent.
       * @example de
       */
      lang?: string;
      /**
       * @description ID of the term of this taxonomy of which this is a translation; 0 for none.
       * @example 5
       */
      translation_of?: number;
    };
    SendImportBatchBody: {
      /**
       * @description The latest hash issued by this site. Each hash is valid for one batch.
       * @example 0cc175b9c0f1b6a831c399e269772661
       */
      batch_hash: string;
      /**
       * @description Progress before this batch: items of data, and batches.
       * @example {
       *       "data": {
       *         "total": 10,
       *         "done": 5
       *       },
       *       "batch": {
       *         "total": 2,
       *         "done": 1
       *       }
       *     }
       */
      status: {
        data: components['schemas']['ImportCount'];
        batch: components['schemas']['ImportCount'];
      };
      /**
       * @description Progress of the import after this batch, 0 to 100.
       * @example 50
       */
      percentage_complete: number;
      /**
       * @description Seconds until the service sends the next batch, 10 to 600.
       * @example 10
       */
      interval?: number;
      /**
       * @description The events of this batch, at most 500.
       * @example [
       *       {
       *         "title": "Fair",
       *         "start_date": "2026-12-01",
       *         "start_hour": "10",
       *         "start_minute": "00",
       *         "uid": "a1"
       *       }
       *     ]
       */
      events?: components['schemas']['PushedEvent'][] | null;
    };
    ReportImportStateBody: {
      /**
       * @description The latest hash issued by this site. Each hash is valid for one batch.
       * @example 0cc175b9c0f1b6a831c399e269772661
       */
      batch_hash: string;
      /**
       * @description State of the import.
       * @example success
       * @enum {string}
       */
      status: 'success' | 'failed' | 'pending';
      /**
       * @description Message for users.
       * @example All is done.
       */
      message: string;
      /**
       * @description Code of the message, such as `error:fetch-failed`.
       * @example success
       */
      message_slug: string;
      /**
       * @description Progress of the import, 0 to 100.
       * @example 100
       */
      percentage_complete: number;
    };
    CreateRedirectBody: {
      /**
       * @description Filters by name, such as `filterBy[url]=old`.
       * @example {
       *       "url": "old"
       *     }
       */
      filterBy?: {
        status?: string | number | boolean;
        'url-match'?: string | number | boolean;
        match?: string | number | boolean;
        action?: string | number | boolean;
        http?: string | number | boolean;
        access?: string | number | boolean;
        url?: string | number | boolean;
        target?: string | number | boolean;
        group?: string | number | boolean;
        id?: string | number | boolean;
        title?: string | number | boolean;
      };
      /**
       * @description Sort direction.
       * @enum {string}
       */
      direction?: 'asc' | 'desc';
      /** @description Number of items per page. */
      per_page?: number;
      /** @description Page number, starting at 0. */
      page?: number;
      /**
       * @description Sort field; default: id.
       * @enum {string}
       */
      orderby?: 'source' | 'last_count' | 'last_access' | 'position' | 'id' | '';
      /**
       * @description The source: path and query, an absolute URL, or an expression. A new rule also accepts an array.
       * @example /old
       */
      url?: string | string[];
      /**
       * @description `source` with `flag_query`, `flag_case`, `flag_trailing` and `flag_regex`, where missing flags are off, and `flag_prefix`, `flag_whole` and `flag_append` of rules of web servers; and `options` with `log_exclude`.
       * @example {
       *       "source": {
       *         "flag_query": "pass",
       *         "flag_case": true,
       *         "flag_trailing": true,
       *         "flag_regex": false
       *       }
       *     }
       */
      match_data?: components['schemas']['RedirectMatchDataInput'];
      /** @description Whether the source is an expression; ignored if `match_data.source` is sent. */
      regex?: boolean;
      /**
       * @description Condition besides the URL: url, referrer, agent, login, header, custom, cookie, role, server, ip, page, language.
       * @example url
       * @enum {string}
       */
      match_type?:
        | 'url'
        | 'referrer'
        | 'agent'
        | 'login'
        | 'header'
        | 'custom'
        | 'cookie'
        | 'role'
        | 'server'
        | 'ip'
        | 'page'
        | 'language';
      /**
       * @description The action: url, random, pass, error, nothing.
       * @example url
       * @enum {string}
       */
      action_type?: 'url' | 'random' | 'pass' | 'error' | 'nothing';
      /**
       * @description HTTP status. Unsupported ones become 301, or 404 for errors.
       * @example 301
       */
      action_code?: number;
      /**
       * @description Targets, and parameters of the match type: `url` for the match types url and page, `logged_in` and `logged_out` for login, `url_from` and `url_notfrom` for all others, and with them `referrer`, `agent`, `name` and `value` (header, cookie), `filter` (custom), `role`, `server`, `ip` (an array) or `language`; `regex` if `referrer`, `agent` or `value` is an expression.
       * @example {
       *       "url": "/new"
       *     }
       */
      action_data?: Record<string, unknown> | null;
      /**
       * @description Id of the group.
       * @example 1
       */
      group_id?: number;
      /**
       * @description A title for editors, cut to 500 characters.
       * @example Old page
       */
      title?: string;
      /** @description Rules with lower positions are tried first. A new rule without a position, or with 0, is last in its group. */
      position?: number;
      /**
       * @description `disabled` or `enabled`.
       * @enum {string}
       */
      status?: 'disabled' | 'enabled';
      /** @description The status as a boolean. */
      enabled?: boolean;
      /** @description Number of redirected visits. */
      hits?: number;
      /** @description Time of the last redirected visit, in UTC unless it has a zone. */
      last_access?: string | null;
    } & (
      | components['schemas']['RedirectMatchUrl']
      | components['schemas']['RedirectMatchReferrer']
      | components['schemas']['RedirectMatchAgent']
      | components['schemas']['RedirectMatchLogin']
      | components['schemas']['RedirectMatchHeader']
      | components['schemas']['RedirectMatchCustom']
      | components['schemas']['RedirectMatchCookie']
      | components['schemas']['RedirectMatchRole']
      | components['schemas']['RedirectMatchServer']
      | components['schemas']['RedirectMatchIp']
      | components['schemas']['RedirectMatchPage']
      | components['schemas']['RedirectMatchLanguage']
    ) &
      (
        | components['schemas']['RedirectActionUrl']
        | components['schemas']['RedirectActionRandom']
        | components['schemas']['RedirectActionPass']
        | components['schemas']['RedirectActionError']
        | components['schemas']['RedirectActionNothing']
      );
    UpdateRedirectBody: {
      /**
       * @description The source: path and query, an absolute URL, or an expression. A new rule also accepts an array.
       * @example /old
       */
      url?: string | string[];
      /**
       * @description `source` with `flag_query`, `flag_case`, `flag_trailing` and `flag_regex`, where missing flags are off, and `flag_prefix`, `flag_whole` and `flag_append` of rules of web servers; and `options` with `log_exclude`.
       * @example {
       *       "source": {
       *         "flag_query": "pass",
       *         "flag_case": true,
       *         "flag_trailing": true,
       *         "flag_regex": false
       *       }
       *     }
       */
      match_data?: components['schemas']['RedirectMatchDataInput'];
      /** @description Whether the source is an expression; ignored if `match_data.source` is sent. */
      regex?: boolean;
      /**
       * @description Condition besides the URL: url, referrer, agent, login, header, custom, cookie, role, server, ip, page, language.
       * @example url
       * @enum {string}
       */
      match_type?:
        | 'url'
        | 'referrer'
        | 'agent'
        | 'login'
        | 'header'
        | 'custom'
        | 'cookie'
        | 'role'
        | 'server'
        | 'ip'
        | 'page'
        | 'language';
      /**
       * @description The action: url, random, pass, error, nothing.
       * @example url
       * @enum {string}
       */
      action_type?: 'url' | 'random' | 'pass' | 'error' | 'nothing';
      /**
       * @description HTTP status. Unsupported ones become 301, or 404 for errors.
       * @example 301
       */
      action_code?: number;
      /**
       * @description Targets, and parameters of the match type: `url` for the match types url and page, `logged_in` and `logged_out` for login, `url_from` and `url_notfrom` for all others, and with them `referrer`, `agent`, `name` and `value` (header, cookie), `filter` (custom), `role`, `server`, `ip` (an array) or `language`; `regex` if `referrer`, `agent` or `value` is an expression.
       * @example {
       *       "url": "/new"
       *     }
       */
      action_data?: Record<string, unknown> | null;
      /**
       * @description Id of the group.
       * @example 1
       */
      group_id?: number;
      /**
       * @description A title for editors, cut to 500 characters.
       * @example Old page
       */
      title?: string;
      /** @description Rules with lower positions are tried first. A new rule without a position, or with 0, is last in its group. */
      position?: number;
      /**
       * @description `disabled` or `enabled`.
       * @enum {string}
       */
      status?: 'disabled' | 'enabled';
      /** @description The status as a boolean. */
      enabled?: boolean;
      /** @description Number of redirected visits. */
      hits?: number;
      /** @description Time of the last redirected visit, in UTC unless it has a zone. */
      last_access?: string | null;
    } & (
      | ((
          | components['schemas']['RedirectMatchUrl']
          | components['schemas']['RedirectMatchReferrer']
          | components['schemas']['RedirectMatchAgent']
          | components['schemas']['RedirectMatchLogin']
          | components['schemas']['RedirectMatchHeader']
          | components['schemas']['RedirectMatchCustom']
          | components['schemas']['RedirectMatchCookie']
          | components['schemas']['RedirectMatchRole']
          | components['schemas']['RedirectMatchServer']
          | components['schemas']['RedirectMatchIp']
          | components['schemas']['RedirectMatchPage']
          | components['schemas']['RedirectMatchLanguage']
        ) &
          (
            | components['schemas']['RedirectActionUrl']
            | components['schemas']['RedirectActionRandom']
            | components['schemas']['RedirectActionPass']
            | components['schemas']['RedirectActionError']
            | components['schemas']['RedirectActionNothing']
          ))
      | {
          match_type?: null;
          action_type?: null;
        }
    );
    CreateRedirectGroupBody: {
      /**
       * @description Filters by name, such as `filterBy[name]=Campaigns`.
       * @example {
       *       "name": "Campaigns"
       *     }
       */
      filterBy?: {
        status?: string | number | boolean;
        module?: string | number | boolean;
        name?: string | number | boolean;
      };
      /**
       * @description Sort direction.
       * @enum {string}
       */
      direction?: 'asc' | 'desc';
      /** @description Number of items per page. */
      per_page?: number;
      /** @description Page number, starting at 0. */
      page?: number;
      /**
       * @description Sort field; default: name.
       * @enum {string}
       */
      orderby?: 'name' | 'id' | '';
      /**
       * @description What applies its rules: 1 this site, 2 Apache, 3 Nginx; 0 is rejected.
       * @example 1
       */
      moduleId: number;
      /**
       * @description Name of the group: one line without tags, cut to 50 characters.
       * @example Campaigns
       */
      name: string;
      /**
       * @description Listed for compatibility; has no effect. Groups are enabled and disabled by bulk actions.
       * @enum {string}
       */
      status?: 'enabled' | 'disabled';
    };
    UpdateRedirectGroupBody: {
      /**
       * @description What applies its rules: 1 this site, 2 Apache, 3 Nginx; 0 is rejected.
       * @example 1
       */
      moduleId: number;
      /**
       * @description Name of the group: one line without tags, cut to 50 characters.
       * @example Campaigns
       */
      name: string;
      /**
       * @description Listed for compatibility; has no effect. Groups are enabled and disabled by bulk actions.
       * @enum {string}
       */
      status?: 'enabled' | 'disabled';
    };
    ChangeRedirectGroupsBody: {
      /**
       * @description Filters by name, such as `filterBy[name]=Campaigns`.
       * @example {
       *       "name": "Campaigns"
       *     }
       */
      filterBy?: {
        status?: string | number | boolean;
        module?: string | number | boolean;
        name?: string | number | boolean;
      };
      /**
       * @description Sort direction.
       * @enum {string}
       */
      direction?: 'asc' | 'desc';
      /** @description Number of items per page. */
      per_page?: number;
      /** @description Page number, starting at 0. */
      page?: number;
      /**
       * @description Ids of the items that the action applies to.
       * @example [
       *       1,
       *       2
       *     ]
       */
      items?: (string | number)[];
      /**
       * @description Sort field; default: name.
       * @enum {string}
       */
      orderby?: 'name' | 'id' | '';
      /** @description Without `items`: whether the action applies to all groups that match the filters. */
      global?: boolean;
    };
    DeleteRedirectLogBody: {
      /**
       * @description Filters by name, such as `filterBy[url]=old`.
       * @example {
       *       "url": "old"
       *     }
       */
      filterBy?: {
        ip?: string | number | boolean;
        'url-exact'?: string | number | boolean;
        referrer?: string | number | boolean;
        agent?: string | number | boolean;
        url?: string | number | boolean;
        domain?: string | number | boolean;
        method?: string | number | boolean;
        http?: string | number | boolean;
        target?: string | number | boolean;
        redirect_by?: string | number | boolean;
      };
      /**
       * @description Sort direction.
       * @enum {string}
       */
      direction?: 'asc' | 'desc';
      /** @description Number of items per page. */
      per_page?: number;
      /** @description Page number, starting at 0. */
      page?: number;
      /**
       * @description Sort field; default: newest first.
       * @enum {string}
       */
      orderby?: 'url' | 'ip' | 'total' | 'count' | '';
      /**
       * @description Groups entries by value and counts them instead of listing them, largest groups first.
       * @enum {string}
       */
      groupBy?: 'url' | 'ip' | 'agent';
      /**
       * @description Ids of entries; with `groupBy` also values.
       * @example [
       *       1,
       *       2
       *     ]
       */
      items?: (number | string)[];
      /** @description Without `items`: whether to delete all entries that match the filters. */
      global?: boolean;
    };
    DeleteMissingPagesBody: {
      /**
       * @description Filters by name, such as `filterBy[url]=old`.
       * @example {
       *       "url": "old"
       *     }
       */
      filterBy?: {
        ip?: string | number | boolean;
        'url-exact'?: string | number | boolean;
        referrer?: string | number | boolean;
        agent?: string | number | boolean;
        url?: string | number | boolean;
        domain?: string | number | boolean;
        method?: string | number | boolean;
        http?: string | number | boolean;
        target?: string | number | boolean;
        redirect_by?: string | number | boolean;
      };
      /**
       * @description Sort direction.
       * @enum {string}
       */
      direction?: 'asc' | 'desc';
      /** @description Number of items per page. */
      per_page?: number;
      /** @description Page number, starting at 0. */
      page?: number;
      /**
       * @description Sort field; default: newest first.
       * @enum {string}
       */
      orderby?: 'url' | 'ip' | 'total' | 'count' | '';
      /**
       * @description Groups entries by value and counts them instead of listing them, largest groups first.
       * @enum {string}
       */
      groupBy?: 'url' | 'ip' | 'agent';
      /**
       * @description Ids of entries; with `groupBy` also values.
       * @example [
       *       1,
       *       2
       *     ]
       */
      items?: (number | string)[];
      /** @description Without `items`: whether to delete all entries that match the filters. */
      global?: boolean;
    };
    ChangeRedirectsBody: {
      /**
       * @description Filters by name, such as `filterBy[url]=old`.
       * @example {
       *       "url": "old"
       *     }
       */
      filterBy?: {
        status?: string | number | boolean;
        'url-match'?: string | number | boolean;
        match?: string | number | boolean;
        action?: string | number | boolean;
        http?: string | number | boolean;
        access?: string | number | boolean;
        url?: string | number | boolean;
        target?: string | number | boolean;
        group?: string | number | boolean;
        id?: string | number | boolean;
        title?: string | number | boolean;
      };
      /**
       * @description Sort direction.
       * @enum {string}
       */
      direction?: 'asc' | 'desc';
      /** @description Number of items per page. */
      per_page?: number;
      /** @description Page number, starting at 0. */
      page?: number;
      /**
       * @description Ids of the items that the action applies to.
       * @example [
       *       1,
       *       2
       *     ]
       */
      items?: (string | number)[];
      /**
       * @description Sort field; default: id.
       * @enum {string}
       */
      orderby?: 'source' | 'last_count' | 'last_access' | 'position' | 'id' | '';
      /** @description Without `items`: whether the action applies to all rules that match the filters. */
      global?: boolean;
    };
    ImportRedirectsBody: {
      /**
       * @description Id of an importer, or an array of ids; unknown ids are ignored.
       * @example wordpress-old-slugs
       */
      plugin?: string | string[];
      /** @description Returns what would be imported without changing anything. */
      dry_run?: boolean;
    };
    UpdateRedirectionSettingsBody: {
      /** @description Listed for compatibility; has no effect. */
      support?: boolean;
      /** @description Secret for feeds of the logs; an empty text generates a new one. */
      token?: string;
      /** @description Id of the group for rules of moved entries; 0 disables monitoring. */
      monitor_post?: number;
      /** @description Entry types to monitor for moves, and `trash` for trashed entries. */
      monitor_types?: string[];
      /** @description Suffix of the URL of a second rule for each moved entry, such as `/amp`. */
      associated_redirect?: string;
      /** @description Template for the source of rules without one; `$dec$` and `$hex$` are replaced by the time. */
      auto_target?: string;
      /** @description Retention of entries of the log of redirects in days: 1 to 60; 0 for no limit, -1 disables the log. */
      expire_redirect?: number;
      /** @description Retention of entries of the log of missing pages in days: 1 to 60; 0 for no limit, -1 disables the log. */
      expire_404?: number;
      /** @description Whether redirects by other parts of the site are logged. */
      log_external?: boolean;
      /** @description Whether request headers are logged, without secrets. */
      log_header?: boolean;
      /** @description Whether hits of rules are counted. */
      track_hits?: boolean;
      /** @description Data of the modules: for module 2, the location of its file. */
      modules?:
        | {
            2?: {
              location: string;
            };
          }
        | unknown[];
      /** @description Listed for compatibility; has no effect. */
      newsletter?: boolean;
      /**
       * @description Hours for which permanent redirects may be cached; 0 sends no header, -1 forbids caching.
       * @enum {integer}
       */
      redirect_cache?: -1 | 0 | 1 | 24 | 168;
      /**
       * @description Logging of IP addresses: 0 none, 1 full, 2 the network only.
       * @enum {integer}
       */
      ip_logging?: 0 | 1 | 2;
      /** @description CGI variables that contain the IP address of the visitor; the first one that is set counts. */
      ip_headers?: string[];
      /** @description IP addresses of proxies whose headers are trusted; empty means all. */
      ip_proxy?: string[];
      /** @description Id of the default group of new rules. */
      last_group_id?: number;
      /**
       * @description Listed for compatibility; has no effect.
       * @enum {integer}
       */
      rest_api?: 0 | 1 | 3;
      /** @description Whether http visits are redirected to https. */
      https?: boolean;
      /** @description Headers to add to all pages or to redirects. */
      headers?: components['schemas']['AddedHeader'][];
      /** @description Version of the stored data; changed by upgrades only. */
      database?: string;
      /** @description Base URL that all visits are redirected to. Setting it clears `preferred_domain`, `aliases` and `https`. */
      relocate?: string;
      /**
       * @description Whether the host starts with `www.`.
       * @enum {string}
       */
      preferred_domain?: '' | 'www' | 'nowww';
      /** @description Other hosts whose visits are redirected to this site. */
      aliases?: string[];
      /** @description Former permalink structures whose URLs are redirected. */
      permalinks?: string[];
      /** @description Listed for compatibility: 0 for off, otherwise the Unix time of activation. */
      cache_key?: number | boolean;
      /**
       * @description Listed for compatibility; has no effect.
       * @enum {string}
       */
      plugin_update?: 'prompt' | 'admin';
      /** @description Version whose release notes were read; any value is stored as the current version. */
      update_notice?: string | number;
      /**
       * @description Default of the flag `flag_query` of rules.
       * @enum {string}
       */
      flag_query?: 'exact' | 'ignore' | 'pass' | 'exactorder';
      /** @description Default of the flag `flag_case` of rules. */
      flag_case?: boolean;
      /** @description Default of the flag `flag_trailing` of rules. */
      flag_trailing?: boolean;
      /** @description Default of the flag `flag_regex` of rules. */
      flag_regex?: boolean;
      /** @description Location of the file of module 2; absent if there is none. */
      location?: string;
    };
    RepairRedirectionBody: {
      /** @description Name of the value to set: `database`. */
      name?: string;
      /**
       * @description The value: a version of the stored data.
       * @example 4.1
       */
      value?: string;
    };
    UpgradeRedirectionDataBody: {
      /**
       * @description Stops the upgrade, or skips its next step.
       * @enum {string}
       */
      upgrade?: 'stop' | 'skip';
    };
    DeleteRedirectionDataBody: {
      /**
       * @description Must be `delete`.
       * @example delete
       * @enum {string}
       */
      confirm?: 'delete';
    };
    ClearCacheBody: {
      /**
       * @description Id of an entry. Clears its pages and the archive of its author.
       * @example 12
       */
      id?: number;
      /** @description True clears expired responses. */
      expired?: boolean;
      /**
       * @description Host and path. Clears a URL with its further pages.
       * @example example.org/2031/03/06/soup/
       */
      url?: string;
      /** @description True clears the whole cache. */
      all?: boolean;
    };
    UpdateCacheSettingsBody: {
      /** @description Whether content changes clear nothing. Disabling it clears the whole cache. */
      cache_lock_down?: boolean;
      /** @description Whether each collection is reported. No mail is sent: it is logged. */
      cache_gc_email_me?: boolean;
      /**
       * @description Whether the site (`PHP`) or a web server (`mod_rewrite`) sends cached pages.
       * @enum {string}
       */
      cache_type?: 'PHP' | 'mod_rewrite';
      /** @description Whether the cache is enabled. */
      is_cache_enabled?: boolean;
      /** @description Whether pages of anonymous visitors are also stored in files. */
      is_super_cache_enabled?: boolean;
      /** @description Whether phones and tablets get separate pages. */
      is_mobile_enabled?: boolean;
      /** @description Whether pages contain dynamic parts. Disables compression and 304 responses. */
      is_mfunc_enabled?: boolean;
      /** @description Whether the newest cached pages are listed. Listed for compatibility; has no effect. */
      cache_list?: boolean;
      /** @description Whether every content change clears the whole cache. */
      clear_cache_on_post_edit?: boolean;
      /** @description Whether headers are cached with pages. They always are. */
      wpsc_save_headers?: boolean;
      /** @description Whether visitors get the expired page while a new one is rendered. */
      cache_rebuild?: boolean;
      /** @description Who gets no cached pages. 0 or false: nobody; 1 or true: visitors with any cookie; 2: identified visitors. */
      dont_cache_logged_in?: boolean | number;
      /** @description Whether visitors identified by a cookie get the pages of anonymous visitors. */
      make_known_anon?: boolean;
      /** @description Folder of the cached files. */
      cache_path?: string;
      /** @description Whether responses are stored in an object cache. Listed for compatibility; has no effect. */
      use_object_cache?: boolean;
      /** @description Whether a comment clears only the page that it is on. */
      refresh_current_only_on_comments?: boolean;
      /** @description Whether compressed pages are cached. */
      cache_compression?: boolean;
      /** @description Whether `If-Modified-Since` is honoured with a 304. */
      use_304_headers?: boolean;
      /** @description Whether pages are sent late. Listed for compatibility; has no effect. */
      cache_late_init?: boolean;
      /** @description Whether the front page is checked twice. Listed for compatibility; has no effect. */
      front_page_checks?: boolean;
      /** @description Whether the charset is omitted from `Content-Type`. */
      disable_utf8?: boolean;
      /** @description Whether responses to URLs with a query are not cached. */
      no_cache_for_get?: boolean;
      /**
       * @description Whether collections run at an interval or at a time of day.
       * @enum {string}
       */
      cache_schedule_type?: 'interval' | 'time';
      /** @description Time of day of collections: `HH:MM` in the timezone of the site. */
      cache_scheduled_time?: string;
      /** @description Seconds until responses expire; 0 for never, without collections. */
      cache_max_time?: number;
      /** @description Seconds between collections; 0 stands for 600. */
      cache_time_interval?: number;
      /** @description Kinds of pages that are not cached. A sent object replaces the whole set. */
      pages?: {
        search?: boolean;
        feed?: boolean;
        category?: boolean;
        home?: boolean;
        frontpage?: boolean;
        tag?: boolean;
        archives?: boolean;
        pages?: boolean;
        single?: boolean;
        author?: boolean;
      };
      /** @description Minutes between runs of preloading, at least 10; 0 for a single run. */
      preload_interval?: number;
      /** @description Maximum number of entries to preload; 0 or `all` for all. */
      preload_posts?: boolean | number | string;
      /** @description Whether pages are preloaded. Preloaded pages of anonymous visitors do not expire. */
      preload_on?: boolean;
      /** @description Whether archives of categories and tags are preloaded. */
      preload_taxonomies?: boolean;
      /**
       * @description How much of preloading is reported; unknown words mean `none`. No mail is sent: it is logged.
       * @enum {string}
       */
      preload_email_volume?: 'none' | 'less' | 'medium' | 'many';
      /** @description Whether files are not locked. Listed for compatibility; has no effect. */
      cache_disable_locking?: boolean;
      /** @description Whether pages end with a line of credit. */
      cache_hello_world?: boolean;
      /**
       * @description How often collections at a time of day run.
       * @enum {string}
       */
      cache_schedule_interval?: 'hourly' | 'twicedaily' | 'daily' | 'weekly';
      /** @description File names that are cached although their URL is rejected. */
      cache_acceptable_files?: string[];
      /** @description Regular expressions of URLs that are not cached. */
      cache_rejected_uri?: string[];
      /** @description Substrings of user agents that get no cached pages. */
      cache_rejected_user_agent?: string[];
      /** @description Paths of pages that are cached whatever their kind, such as `/en/about/`. */
      cache_direct_pages?: string[];
      /** @description Further hosts of the content delivery network, separated by commas. */
      ossdl_cname?: string | boolean;
      /** @description Whether https URLs are not replaced. */
      ossdl_https?: boolean;
      /** @description URL of the content delivery network. */
      ossdl_off_cdn_url?: string | boolean;
      /** @description URL that is replaced; default: the URL of the site. */
      ossdl_off_blog_url?: string | boolean;
      /** @description Comma-separated substrings of URLs that are not replaced; default: `.php`. */
      ossdl_off_exclude?: string | boolean;
      /** @description Comma-separated folders whose URLs are replaced; default: `files`. */
      ossdl_off_include_dirs?: string | boolean;
      /** @description Whether URLs of files are replaced by those of a content delivery network. */
      ossdlcdn?: boolean;
      /** @description Whether a log is written. Listed for compatibility; has no effect. */
      wp_super_cache_debug?: boolean;
      /** @description IP address whose requests are logged. Listed for compatibility; has no effect. */
      wp_cache_debug_ip?: string;
      /** @description Whether pages end with a comment that holds the time at which they were cached. */
      wp_super_cache_comments?: boolean;
      /** @description Whether the front page is checked. Listed for compatibility; has no effect. */
      wp_super_cache_front_page_check?: boolean;
      /** @description Whether a wrong front page clears everything. Listed for compatibility; has no effect. */
      wp_super_cache_front_page_clear?: boolean;
      /** @description Text that the front page must contain. Listed for compatibility; has no effect. */
      wp_super_cache_front_page_text?: string;
      /** @description Whether a mail reports a wrong front page; "0" until it is set. Listed for compatibility; has no effect. */
      wp_super_cache_front_page_notification?: boolean | string;
      /** @description True applies the recommended settings, false disables the cache. Other members are ignored. */
      easy?: boolean;
      /** @description Any value resets all settings to their defaults. Other members are ignored. */
      reset?: boolean;
      /** @description A path to add to `cache_direct_pages`. */
      new_direct_page?: string;
      /** @description Listed for compatibility; there is no log to delete. */
      wpsc_delete_log?: boolean;
    };
    ScheduleCachePreloadBody: {
      /** @description True schedules a run that renders all pages. False stops the current run and cancels scheduled runs. */
      enable?: boolean;
    };
    UpdateCacheAddOnsBody: {
      /** @description Omits the note about a comment awaiting moderation from cached pages. */
      awaitingmoderation?: boolean;
      /** @description Runs the Bad Behavior bot filter before cached pages are sent. */
      badbehaviour?: boolean;
      /** @description Caches the pages of each domain of the site separately. */
      domain_mapping?: boolean;
      /** @description Caches the pages of the Jetpack mobile theme separately. */
      jetpack?: boolean;
      /** @description Caches the pages of the WPtouch mobile theme separately. */
      wptouch?: boolean;
    };
    PutModelBody: {
      /** @description Entry types by name. */
      types?: Record<string, unknown>;
      /** @description Taxonomies by name. */
      taxonomies?: Record<string, unknown>;
      /** @description Fields by the name of their type, and by their own. */
      fields?: Record<string, unknown>;
      /** @description Only returns the steps, and changes nothing. */
      plan?: boolean;
      /** @description Also takes steps that hide something or move addresses. */
      yes?: boolean;
    };
    HandleMcpBody: {
      /** @description Lists the tools of these resources only, such as posts,media; `meta` are the tools of the convention. */
      tools?: string[];
    };
    RunAbilityPostBody: {
      /**
       * @description The input, as the schema of the ability describes it: an object, or in a query its JSON.
       * @example {
       *       "per_page": 3
       *     }
       */
      input?: Record<string, unknown> | string | null;
    };
  };
  responses: never;
  parameters: {
    /** @description The ETag of a known version: the response is a 304 if it is still current. */
    ifNoneMatch: string;
    /** @description The ETag of the version to change, in any context: the response is a 412 with the present one if it differs. */
    ifMatch: string;
    /** @description A random text for this request: sent again within 24 hours, it is carried out once and gets the same response. */
    idempotencyKey: string;
    /** @description Continues the list behind an item instead of at a page: empty for the beginning, then as in the link `next`. No totals are returned. */
    cursor: string;
    /** @description How totals are found: not at all, at most five minutes old, or exactly. */
    totals: 'none' | 'estimate' | 'exact';
    /** @description For callers who may edit the items: streams all of them as application/x-ndjson or text/csv, which `Accept` may name instead. */
    format: 'json' | 'ndjson' | 'csv';
    /** @description Members to return, as names or dotted paths, separated by commas. The others are absent, even required ones. */
    fields: string;
    /** @description Embeds linked resources: all if empty, or the relations separated by commas. */
    embed: string;
    /** @description The token of a link for a preview of this item: its holder may read it for an hour, whatever its status, with the unsaved texts of the user who made the link. */
    preview: string;
  };
  requestBodies: never;
  headers: never;
  pathItems: never;
}
export type $defs = Record<string, never>;
export interface operations {
  getCmsV2Index: {
    parameters: {
      query?: {
        /** @description With the context `help`, every route has its schema. */
        context?: string;
        /** @description The namespace to describe. */
        namespace?: string;
        /** @description Members to return, as names or dotted paths, separated by commas. The others are absent, even required ones. */
        _fields?: components['parameters']['fields'];
      };
      header?: {
        /** @description The ETag of a known version: the response is a 304 if it is still current. */
        'If-None-Match'?: components['parameters']['ifNoneMatch'];
      };
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Success. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['NamespaceIndex'];
        };
      };
      /** @description An error. */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
    };
  };
  listPosts: {
    parameters: {
      query?: {
        /** @description Which members are returned: the public ones, those for embedding, or everything that can be edited. */
        context?: 'view' | 'embed' | 'edit';
        /** @description Page of the list, starting at 1. */
        page?: number;
        /** @description Maximum number of items per page. */
        per_page?: number;
        /** @description Limits the list to items that contain this text. */
        search?: string;
        /** @description Excludes these IDs. */
        exclude?: number[];
        /** @description Includes only these IDs. */
        include?: number[];
        /** @description Limits the list to items published after this date (ISO 8601). */
        after?: string;
        /** @description Limits the list to items published before this date (ISO 8601). */
        before?: string;
        /** @description Number of items to skip; overrides page. */
        offset?: number;
        /** @description Sort direction. */
        order?: 'asc' | 'desc';
        /** @description Field to sort by. */
        orderby?:
          | 'author'
          | 'date'
          | 'id'
          | 'include'
          | 'modified'
          | 'parent'
          | 'relevance'
          | 'slug'
          | 'include_slugs'
          | 'title';
        /** @description Limits the list to items with one of these slugs. */
        slug?: string[];
        /** @description Limits the list to items with one of these statuses. */
        status?: (
          | 'publish'
          | 'future'
          | 'draft'
          | 'pending'
          | 'private'
          | 'cal-ea-success'
          | 'cal-ea-failed'
          | 'cal-ea-schedule'
          | 'cal-ea-pending'
          | 'cal-ea-draft'
          | 'cal-ignored'
          | 'trash'
          | 'auto-draft'
          | 'inherit'
          | 'request-pending'
          | 'request-confirmed'
          | 'request-failed'
          | 'request-completed'
          | 'any'
        )[];
        /** @description Limits the list to items by these authors. */
        author?: number[];
        /** @description Excludes items by these authors. */
        author_exclude?: number[];
        /** @description Limits the list to posts in one of these categories. */
        categories?: number[];
        /** @description Excludes posts in any of these categories. */
        categories_exclude?: number[];
        /** @description Limits the list to posts with one of these tags. */
        tags?: number[];
        /** @description Excludes posts with any of these tags. */
        tags_exclude?: number[];
        /** @description true limits the list to sticky posts; false excludes them. */
        sticky?: boolean;
        /** @description Members to return, as names or dotted paths, separated by commas. The others are absent, even required ones. */
        _fields?: components['parameters']['fields'];
        /** @description Continues the list behind an item instead of at a page: empty for the beginning, then as in the link `next`. No totals are returned. */
        _cursor?: components['parameters']['cursor'];
        /** @description How totals are found: not at all, at most five minutes old, or exactly. */
        _totals?: components['parameters']['totals'];
        /** @description For callers who may edit the items: streams all of them as application/x-ndjson or text/csv, which `Accept` may name instead. */
        _format?: components['parameters']['format'];
        /** @description Embeds linked resources: all if empty, or the relations separated by commas. */
        _embed?: components['parameters']['embed'];
      };
      header?: {
        /** @description The ETag of a known version: the response is a 304 if it is still current. */
        'If-None-Match'?: components['parameters']['ifNoneMatch'];
      };
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Success. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json':
            | components['schemas']['PostEdit'][]
            | components['schemas']['Post'][]
            | components['schemas']['PostEmbed'][];
        };
      };
      /** @description An error. */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
    };
  };
  createPost: {
    parameters: {
      query?: {
        /** @description Members to return, as names or dotted paths, separated by commas. The others are absent, even required ones. */
        _fields?: components['parameters']['fields'];
        /** @description Embeds linked resources: all if empty, or the relations separated by commas. */
        _embed?: components['parameters']['embed'];
      };
      header?: {
        /** @description A random text for this request: sent again within 24 hours, it is carried out once and gets the same response. */
        'Idempotency-Key'?: components['parameters']['idempotencyKey'];
      };
      path?: never;
      cookie?: never;
    };
    requestBody?: {
      content: {
        /**
         * @example {
         *       "title": "Spring fair",
         *       "content": "<p>Come and see.</p>",
         *       "expires": "2031-06-01T00:00:00",
         *       "expires_gmt": "2031-06-01T00:00:00"
         *     }
         */
        'application/json': components['schemas']['CreatePostBody'];
      };
    };
    responses: {
      /** @description Success. */
      201: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['PostEdit'];
        };
      };
      /** @description An error. */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
    };
  };
  getPost: {
    parameters: {
      query?: {
        /** @description Which members the response includes. */
        context?: 'view' | 'embed' | 'edit';
        /** @description Password of the item, if it is protected. */
        password?: string;
        /** @description Members to return, as names or dotted paths, separated by commas. The others are absent, even required ones. */
        _fields?: components['parameters']['fields'];
        /** @description Embeds linked resources: all if empty, or the relations separated by commas. */
        _embed?: components['parameters']['embed'];
        /** @description The token of a link for a preview of this item: its holder may read it for an hour, whatever its status, with the unsaved texts of the user who made the link. */
        _preview?: components['parameters']['preview'];
      };
      header?: {
        /** @description The ETag of a known version: the response is a 304 if it is still current. */
        'If-None-Match'?: components['parameters']['ifNoneMatch'];
      };
      path: {
        /** @description ID of the item. */
        id: number;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Success. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json':
            | components['schemas']['PostEdit']
            | components['schemas']['Post']
            | components['schemas']['PostEmbed'];
        };
      };
      /** @description An error. */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
    };
  };
  updatePost: {
    parameters: {
      query?: {
        /** @description Members to return, as names or dotted paths, separated by commas. The others are absent, even required ones. */
        _fields?: components['parameters']['fields'];
        /** @description Embeds linked resources: all if empty, or the relations separated by commas. */
        _embed?: components['parameters']['embed'];
      };
      header?: {
        /** @description The ETag of the version to change, in any context: the response is a 412 with the present one if it differs. */
        'If-Match'?: components['parameters']['ifMatch'];
      };
      path: {
        /** @description ID of the post. */
        id: number;
      };
      cookie?: never;
    };
    requestBody?: {
      content: {
        /** @example {} */
        'application/json': components['schemas']['UpdatePostBody'];
      };
    };
    responses: {
      /** @description Success. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['PostEdit'];
        };
      };
      /** @description An error. */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
    };
  };
  deletePost: {
    parameters: {
      query?: {
        /** @description Deletes the item permanently instead of moving it to the trash. */
        force?: boolean;
        /** @description Members to return, as names or dotted paths, separated by commas. The others are absent, even required ones. */
        _fields?: components['parameters']['fields'];
        /** @description Embeds linked resources: all if empty, or the relations separated by commas. */
        _embed?: components['parameters']['embed'];
      };
      header?: {
        /** @description The ETag of the version to change, in any context: the response is a 412 with the present one if it differs. */
        'If-Match'?: components['parameters']['ifMatch'];
      };
      path: {
        /** @description ID of the item. */
        id: number;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Success. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json':
            | {
                /**
                 * @description Always true.
                 * @constant
                 */
                deleted: true;
                previous: components['schemas']['DeletedPost'];
              }
            | components['schemas']['PostEdit'];
        };
      };
      /** @description An error. */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
    };
  };
  listPostRevisions: {
    parameters: {
      query?: {
        /** @description Which members are returned: the public ones, those for embedding, or everything that can be edited. */
        context?: 'view' | 'embed' | 'edit';
        /** @description Page of the list, starting at 1. */
        page?: number;
        /** @description Number of items per page; unlimited if omitted. */
        per_page?: number;
        /** @description Limits the list to items that contain this text. */
        search?: string;
        /** @description Excludes these IDs. */
        exclude?: number[];
        /** @description Limits the list to these IDs. */
        include?: number[];
        /** @description Number of items to skip; overrides page. */
        offset?: number;
        /** @description Sort direction. */
        order?: 'asc' | 'desc';
        /** @description Field to sort by. */
        orderby?: 'date' | 'id' | 'include' | 'relevance' | 'slug' | 'include_slugs' | 'title';
        /** @description Members to return, as names or dotted paths, separated by commas. The others are absent, even required ones. */
        _fields?: components['parameters']['fields'];
        /** @description Continues the list behind an item instead of at a page: empty for the beginning, then as in the link `next`. No totals are returned. */
        _cursor?: components['parameters']['cursor'];
        /** @description How totals are found: not at all, at most five minutes old, or exactly. */
        _totals?: components['parameters']['totals'];
        /** @description For callers who may edit the items: streams all of them as application/x-ndjson or text/csv, which `Accept` may name instead. */
        _format?: components['parameters']['format'];
        /** @description Embeds linked resources: all if empty, or the relations separated by commas. */
        _embed?: components['parameters']['embed'];
      };
      header?: {
        /** @description The ETag of a known version: the response is a 304 if it is still current. */
        'If-None-Match'?: components['parameters']['ifNoneMatch'];
      };
      path: {
        /** @description ID of the item they belong to. */
        parent: number;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Success. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json':
            | components['schemas']['PostRevisionEdit'][]
            | components['schemas']['PostRevision'][]
            | components['schemas']['PostRevisionEmbed'][];
        };
      };
      /** @description An error. */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
    };
  };
  getPostRevision: {
    parameters: {
      query?: {
        /** @description Which members the response includes. */
        context?: 'view' | 'embed' | 'edit';
        /** @description Members to return, as names or dotted paths, separated by commas. The others are absent, even required ones. */
        _fields?: components['parameters']['fields'];
        /** @description Embeds linked resources: all if empty, or the relations separated by commas. */
        _embed?: components['parameters']['embed'];
      };
      header?: {
        /** @description The ETag of a known version: the response is a 304 if it is still current. */
        'If-None-Match'?: components['parameters']['ifNoneMatch'];
      };
      path: {
        /** @description ID of the item it belongs to. */
        parent: number;
        /** @description ID of the revision. */
        id: number;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Success. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json':
            | components['schemas']['PostRevisionEdit']
            | components['schemas']['PostRevision']
            | components['schemas']['PostRevisionEmbed'];
        };
      };
      /** @description An error. */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
    };
  };
  deletePostRevision: {
    parameters: {
      query?: {
        /** @description Must be true: revisions have no trash. */
        force?: boolean;
        /** @description Members to return, as names or dotted paths, separated by commas. The others are absent, even required ones. */
        _fields?: components['parameters']['fields'];
        /** @description Embeds linked resources: all if empty, or the relations separated by commas. */
        _embed?: components['parameters']['embed'];
      };
      header?: {
        /** @description The ETag of the version to change, in any context: the response is a 412 with the present one if it differs. */
        'If-Match'?: components['parameters']['ifMatch'];
      };
      path: {
        /** @description ID of the item it belongs to. */
        parent: number;
        /** @description ID of the revision. */
        id: number;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Success. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            /**
             * @description Always true.
             * @constant
             */
            deleted: true;
            previous: components['schemas']['DeletedPostRevision'];
          };
        };
      };
      /** @description An error. */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
    };
  };
  listPostAutosaves: {
    parameters: {
      query?: {
        /** @description Which members are returned: the public ones, those for embedding, or everything that can be edited. */
        context?: 'view' | 'embed' | 'edit';
        /** @description Has no effect; the path names the item. */
        parent?: number;
        /** @description Members to return, as names or dotted paths, separated by commas. The others are absent, even required ones. */
        _fields?: components['parameters']['fields'];
        /** @description Embeds linked resources: all if empty, or the relations separated by commas. */
        _embed?: components['parameters']['embed'];
      };
      header?: {
        /** @description The ETag of a known version: the response is a 304 if it is still current. */
        'If-None-Match'?: components['parameters']['ifNoneMatch'];
      };
      path: {
        /** @description ID of the item. */
        id: number;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Success. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json':
            | components['schemas']['PostAutosaveEdit'][]
            | components['schemas']['PostAutosave'][]
            | components['schemas']['PostAutosaveEmbed'][];
        };
      };
      /** @description An error. */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
    };
  };
  createPostAutosave: {
    parameters: {
      query?: {
        /** @description Members to return, as names or dotted paths, separated by commas. The others are absent, even required ones. */
        _fields?: components['parameters']['fields'];
        /** @description Embeds linked resources: all if empty, or the relations separated by commas. */
        _embed?: components['parameters']['embed'];
      };
      header?: never;
      path: {
        /** @description ID of the item. */
        id: number;
      };
      cookie?: never;
    };
    requestBody?: {
      content: {
        /** @example {} */
        'application/json': components['schemas']['CreatePostAutosaveBody'];
      };
    };
    responses: {
      /** @description Success. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['PostAutosaveEdit'];
        };
      };
      /** @description An error. */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
    };
  };
  getPostAutosave: {
    parameters: {
      query?: {
        /** @description Which members the response includes. */
        context?: 'view' | 'embed' | 'edit';
        /** @description Members to return, as names or dotted paths, separated by commas. The others are absent, even required ones. */
        _fields?: components['parameters']['fields'];
        /** @description Embeds linked resources: all if empty, or the relations separated by commas. */
        _embed?: components['parameters']['embed'];
      };
      header?: {
        /** @description The ETag of a known version: the response is a 304 if it is still current. */
        'If-None-Match'?: components['parameters']['ifNoneMatch'];
      };
      path: {
        /** @description ID of the item. */
        parent: number;
        /** @description ID of an autosave; ignored, since the latest one is returned. */
        id: number;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Success. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json':
            | components['schemas']['PostAutosaveEdit']
            | components['schemas']['PostAutosave']
            | components['schemas']['PostAutosaveEmbed'];
        };
      };
      /** @description An error. */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
    };
  };
  listPages: {
    parameters: {
      query?: {
        /** @description Which members are returned: the public ones, those for embedding, or everything that can be edited. */
        context?: 'view' | 'embed' | 'edit';
        /** @description Page of the list, starting at 1. */
        page?: number;
        /** @description Maximum number of items per page. */
        per_page?: number;
        /** @description Limits the list to items that contain this text. */
        search?: string;
        /** @description Excludes these IDs. */
        exclude?: number[];
        /** @description Includes only these IDs. */
        include?: number[];
        /** @description Limits the list to items published after this date (ISO 8601). */
        after?: string;
        /** @description Limits the list to items published before this date (ISO 8601). */
        before?: string;
        /** @description Number of items to skip; overrides page. */
        offset?: number;
        /** @description Sort direction. */
        order?: 'asc' | 'desc';
        /** @description Field to sort by. */
        orderby?:
          | 'author'
          | 'date'
          | 'id'
          | 'include'
          | 'modified'
          | 'parent'
          | 'relevance'
          | 'slug'
          | 'include_slugs'
          | 'title'
          | 'menu_order';
        /** @description Limits the list to items with one of these slugs. */
        slug?: string[];
        /** @description Limits the list to items with one of these statuses. */
        status?: (
          | 'publish'
          | 'future'
          | 'draft'
          | 'pending'
          | 'private'
          | 'cal-ea-success'
          | 'cal-ea-failed'
          | 'cal-ea-schedule'
          | 'cal-ea-pending'
          | 'cal-ea-draft'
          | 'cal-ignored'
          | 'trash'
          | 'auto-draft'
          | 'inherit'
          | 'request-pending'
          | 'request-confirmed'
          | 'request-failed'
          | 'request-completed'
          | 'any'
        )[];
        /** @description Limits the list to items by these authors. */
        author?: number[];
        /** @description Excludes items by these authors. */
        author_exclude?: number[];
        /** @description Limits the list to pages with this sort position. */
        menu_order?: number;
        /** @description Limits the list to children of these pages; 0 for the top level. */
        parent?: number[];
        /** @description Excludes children of these pages. */
        parent_exclude?: number[];
        /** @description Members to return, as names or dotted paths, separated by commas. The others are absent, even required ones. */
        _fields?: components['parameters']['fields'];
        /** @description Continues the list behind an item instead of at a page: empty for the beginning, then as in the link `next`. No totals are returned. */
        _cursor?: components['parameters']['cursor'];
        /** @description How totals are found: not at all, at most five minutes old, or exactly. */
        _totals?: components['parameters']['totals'];
        /** @description For callers who may edit the items: streams all of them as application/x-ndjson or text/csv, which `Accept` may name instead. */
        _format?: components['parameters']['format'];
        /** @description Embeds linked resources: all if empty, or the relations separated by commas. */
        _embed?: components['parameters']['embed'];
      };
      header?: {
        /** @description The ETag of a known version: the response is a 304 if it is still current. */
        'If-None-Match'?: components['parameters']['ifNoneMatch'];
      };
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Success. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json':
            | components['schemas']['PageEdit'][]
            | components['schemas']['Page'][]
            | components['schemas']['PageEmbed'][];
        };
      };
      /** @description An error. */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
    };
  };
  createPage: {
    parameters: {
      query?: {
        /** @description Members to return, as names or dotted paths, separated by commas. The others are absent, even required ones. */
        _fields?: components['parameters']['fields'];
        /** @description Embeds linked resources: all if empty, or the relations separated by commas. */
        _embed?: components['parameters']['embed'];
      };
      header?: {
        /** @description A random text for this request: sent again within 24 hours, it is carried out once and gets the same response. */
        'Idempotency-Key'?: components['parameters']['idempotencyKey'];
      };
      path?: never;
      cookie?: never;
    };
    requestBody?: {
      content: {
        /**
         * @example {
         *       "title": "Spring fair",
         *       "content": "<p>Come and see.</p>",
         *       "expires": "2031-06-01T00:00:00",
         *       "expires_gmt": "2031-06-01T00:00:00"
         *     }
         */
        'application/json': components['schemas']['CreatePageBody'];
      };
    };
    responses: {
      /** @description Success. */
      201: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['PageEdit'];
        };
      };
      /** @description An error. */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
    };
  };
  getPage: {
    parameters: {
      query?: {
        /** @description Which members the response includes. */
        context?: 'view' | 'embed' | 'edit';
        /** @description Password of the item, if it is protected. */
        password?: string;
        /** @description Members to return, as names or dotted paths, separated by commas. The others are absent, even required ones. */
        _fields?: components['parameters']['fields'];
        /** @description Embeds linked resources: all if empty, or the relations separated by commas. */
        _embed?: components['parameters']['embed'];
        /** @description The token of a link for a preview of this item: its holder may read it for an hour, whatever its status, with the unsaved texts of the user who made the link. */
        _preview?: components['parameters']['preview'];
      };
      header?: {
        /** @description The ETag of a known version: the response is a 304 if it is still current. */
        'If-None-Match'?: components['parameters']['ifNoneMatch'];
      };
      path: {
        /** @description ID of the item. */
        id: number;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Success. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json':
            | components['schemas']['PageEdit']
            | components['schemas']['Page']
            | components['schemas']['PageEmbed'];
        };
      };
      /** @description An error. */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
    };
  };
  updatePage: {
    parameters: {
      query?: {
        /** @description Members to return, as names or dotted paths, separated by commas. The others are absent, even required ones. */
        _fields?: components['parameters']['fields'];
        /** @description Embeds linked resources: all if empty, or the relations separated by commas. */
        _embed?: components['parameters']['embed'];
      };
      header?: {
        /** @description The ETag of the version to change, in any context: the response is a 412 with the present one if it differs. */
        'If-Match'?: components['parameters']['ifMatch'];
      };
      path: {
        /** @description ID of the page. */
        id: number;
      };
      cookie?: never;
    };
    requestBody?: {
      content: {
        /** @example {} */
        'application/json': components['schemas']['UpdatePageBody'];
      };
    };
    responses: {
      /** @description Success. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['PageEdit'];
        };
      };
      /** @description An error. */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
    };
  };
  deletePage: {
    parameters: {
      query?: {
        /** @description Deletes the item permanently instead of moving it to the trash. */
        force?: boolean;
        /** @description Members to return, as names or dotted paths, separated by commas. The others are absent, even required ones. */
        _fields?: components['parameters']['fields'];
        /** @description Embeds linked resources: all if empty, or the relations separated by commas. */
        _embed?: components['parameters']['embed'];
      };
      header?: {
        /** @description The ETag of the version to change, in any context: the response is a 412 with the present one if it differs. */
        'If-Match'?: components['parameters']['ifMatch'];
      };
      path: {
        /** @description ID of the item. */
        id: number;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Success. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json':
            | {
                /**
                 * @description Always true.
                 * @constant
                 */
                deleted: true;
                previous: components['schemas']['DeletedPage'];
              }
            | components['schemas']['PageEdit'];
        };
      };
      /** @description An error. */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
    };
  };
  listPageRevisions: {
    parameters: {
      query?: {
        /** @description Which members are returned: the public ones, those for embedding, or everything that can be edited. */
        context?: 'view' | 'embed' | 'edit';
        /** @description Page of the list, starting at 1. */
        page?: number;
        /** @description Number of items per page; unlimited if omitted. */
        per_page?: number;
        /** @description Limits the list to items that contain this text. */
        search?: string;
        /** @description Excludes these IDs. */
        exclude?: number[];
        /** @description Limits the list to these IDs. */
        include?: number[];
        /** @description Number of items to skip; overrides page. */
        offset?: number;
        /** @description Sort direction. */
        order?: 'asc' | 'desc';
        /** @description Field to sort by. */
        orderby?: 'date' | 'id' | 'include' | 'relevance' | 'slug' | 'include_slugs' | 'title';
        /** @description Members to return, as names or dotted paths, separated by commas. The others are absent, even required ones. */
        _fields?: components['parameters']['fields'];
        /** @description Continues the list behind an item instead of at a page: empty for the beginning, then as in the link `next`. No totals are returned. */
        _cursor?: components['parameters']['cursor'];
        /** @description How totals are found: not at all, at most five minutes old, or exactly. */
        _totals?: components['parameters']['totals'];
        /** @description For callers who may edit the items: streams all of them as application/x-ndjson or text/csv, which `Accept` may name instead. */
        _format?: components['parameters']['format'];
        /** @description Embeds linked resources: all if empty, or the relations separated by commas. */
        _embed?: components['parameters']['embed'];
      };
      header?: {
        /** @description The ETag of a known version: the response is a 304 if it is still current. */
        'If-None-Match'?: components['parameters']['ifNoneMatch'];
      };
      path: {
        /** @description ID of the item they belong to. */
        parent: number;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Success. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json':
            | components['schemas']['PostRevisionEdit'][]
            | components['schemas']['PostRevision'][]
            | components['schemas']['PostRevisionEmbed'][];
        };
      };
      /** @description An error. */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
    };
  };
  getPageRevision: {
    parameters: {
      query?: {
        /** @description Which members the response includes. */
        context?: 'view' | 'embed' | 'edit';
        /** @description Members to return, as names or dotted paths, separated by commas. The others are absent, even required ones. */
        _fields?: components['parameters']['fields'];
        /** @description Embeds linked resources: all if empty, or the relations separated by commas. */
        _embed?: components['parameters']['embed'];
      };
      header?: {
        /** @description The ETag of a known version: the response is a 304 if it is still current. */
        'If-None-Match'?: components['parameters']['ifNoneMatch'];
      };
      path: {
        /** @description ID of the item it belongs to. */
        parent: number;
        /** @description ID of the revision. */
        id: number;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Success. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json':
            | components['schemas']['PostRevisionEdit']
            | components['schemas']['PostRevision']
            | components['schemas']['PostRevisionEmbed'];
        };
      };
      /** @description An error. */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
    };
  };
  deletePageRevision: {
    parameters: {
      query?: {
        /** @description Must be true: revisions have no trash. */
        force?: boolean;
        /** @description Members to return, as names or dotted paths, separated by commas. The others are absent, even required ones. */
        _fields?: components['parameters']['fields'];
        /** @description Embeds linked resources: all if empty, or the relations separated by commas. */
        _embed?: components['parameters']['embed'];
      };
      header?: {
        /** @description The ETag of the version to change, in any context: the response is a 412 with the present one if it differs. */
        'If-Match'?: components['parameters']['ifMatch'];
      };
      path: {
        /** @description ID of the item it belongs to. */
        parent: number;
        /** @description ID of the revision. */
        id: number;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Success. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            /**
             * @description Always true.
             * @constant
             */
            deleted: true;
            previous: components['schemas']['DeletedPostRevision'];
          };
        };
      };
      /** @description An error. */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
    };
  };
  listPageAutosaves: {
    parameters: {
      query?: {
        /** @description Which members are returned: the public ones, those for embedding, or everything that can be edited. */
        context?: 'view' | 'embed' | 'edit';
        /** @description Has no effect; the path names the item. */
        parent?: number;
        /** @description Members to return, as names or dotted paths, separated by commas. The others are absent, even required ones. */
        _fields?: components['parameters']['fields'];
        /** @description Embeds linked resources: all if empty, or the relations separated by commas. */
        _embed?: components['parameters']['embed'];
      };
      header?: {
        /** @description The ETag of a known version: the response is a 304 if it is still current. */
        'If-None-Match'?: components['parameters']['ifNoneMatch'];
      };
      path: {
        /** @description ID of the item. */
        id: number;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Success. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json':
            | components['schemas']['PostAutosaveEdit'][]
            | components['schemas']['PostAutosave'][]
            | components['schemas']['PostAutosaveEmbed'][];
        };
      };
      /** @description An error. */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
    };
  };
  createPageAutosave: {
    parameters: {
      query?: {
        /** @description Members to return, as names or dotted paths, separated by commas. The others are absent, even required ones. */
        _fields?: components['parameters']['fields'];
        /** @description Embeds linked resources: all if empty, or the relations separated by commas. */
        _embed?: components['parameters']['embed'];
      };
      header?: never;
      path: {
        /** @description ID of the item. */
        id: number;
      };
      cookie?: never;
    };
    requestBody?: {
      content: {
        /** @example {} */
        'application/json': components['schemas']['CreatePageAutosaveBody'];
      };
    };
    responses: {
      /** @description Success. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['PostAutosaveEdit'];
        };
      };
      /** @description An error. */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
    };
  };
  getPageAutosave: {
    parameters: {
      query?: {
        /** @description Which members the response includes. */
        context?: 'view' | 'embed' | 'edit';
        /** @description Members to return, as names or dotted paths, separated by commas. The others are absent, even required ones. */
        _fields?: components['parameters']['fields'];
        /** @description Embeds linked resources: all if empty, or the relations separated by commas. */
        _embed?: components['parameters']['embed'];
      };
      header?: {
        /** @description The ETag of a known version: the response is a 304 if it is still current. */
        'If-None-Match'?: components['parameters']['ifNoneMatch'];
      };
      path: {
        /** @description ID of the item. */
        parent: number;
        /** @description ID of an autosave; ignored, since the latest one is returned. */
        id: number;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Success. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json':
            | components['schemas']['PostAutosaveEdit']
            | components['schemas']['PostAutosave']
            | components['schemas']['PostAutosaveEmbed'];
        };
      };
      /** @description An error. */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
    };
  };
  listMedia: {
    parameters: {
      query?: {
        /** @description Which members are returned: the public ones, those for embedding, or everything that can be edited. */
        context?: 'view' | 'embed' | 'edit';
        /** @description Page of the list, starting at 1. */
        page?: number;
        /** @description Maximum number of items per page. */
        per_page?: number;
        /** @description Limits the list to items that contain this text. */
        search?: string;
        /** @description Excludes these IDs. */
        exclude?: number[];
        /** @description Includes only these IDs. */
        include?: number[];
        /** @description Limits the list to items published after this date (ISO 8601). */
        after?: string;
        /** @description Limits the list to items published before this date (ISO 8601). */
        before?: string;
        /** @description Number of items to skip; overrides page. */
        offset?: number;
        /** @description Sort direction. */
        order?: 'asc' | 'desc';
        /** @description Field to sort by. */
        orderby?:
          | 'author'
          | 'date'
          | 'id'
          | 'include'
          | 'modified'
          | 'parent'
          | 'relevance'
          | 'slug'
          | 'include_slugs'
          | 'title';
        /** @description Limits the list to items with one of these slugs. */
        slug?: string[];
        /** @description Limits the list to media with one of these statuses. */
        status?: ('inherit' | 'private' | 'trash')[];
        /** @description Limits the list to items by these authors. */
        author?: number[];
        /** @description Excludes items by these authors. */
        author_exclude?: number[];
        /** @description Limits the list to media attached to these items; 0 for unattached media. */
        parent?: number[];
        /** @description Excludes media attached to these items. */
        parent_exclude?: number[];
        /** @description Limits the list to media of this family of MIME types. */
        media_type?: 'image' | 'video' | 'text' | 'application' | 'audio';
        /** @description Limits the list to media of this MIME type. */
        mime_type?: string;
        /** @description Members to return, as names or dotted paths, separated by commas. The others are absent, even required ones. */
        _fields?: components['parameters']['fields'];
        /** @description Continues the list behind an item instead of at a page: empty for the beginning, then as in the link `next`. No totals are returned. */
        _cursor?: components['parameters']['cursor'];
        /** @description How totals are found: not at all, at most five minutes old, or exactly. */
        _totals?: components['parameters']['totals'];
        /** @description For callers who may edit the items: streams all of them as application/x-ndjson or text/csv, which `Accept` may name instead. */
        _format?: components['parameters']['format'];
        /** @description Embeds linked resources: all if empty, or the relations separated by commas. */
        _embed?: components['parameters']['embed'];
      };
      header?: {
        /** @description The ETag of a known version: the response is a 304 if it is still current. */
        'If-None-Match'?: components['parameters']['ifNoneMatch'];
      };
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Success. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json':
            | components['schemas']['AttachmentEdit'][]
            | components['schemas']['Attachment'][]
            | components['schemas']['AttachmentEmbed'][];
        };
      };
      /** @description An error. */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
    };
  };
  uploadMedia: {
    parameters: {
      query?: {
        /** @description Members to return, as names or dotted paths, separated by commas. The others are absent, even required ones. */
        _fields?: components['parameters']['fields'];
        /** @description Embeds linked resources: all if empty, or the relations separated by commas. */
        _embed?: components['parameters']['embed'];
      };
      header?: {
        /** @description The file name, such as `attachment; filename="fair.jpg"`; required if the file itself is the body. */
        'Content-Disposition'?: string;
        /** @description The MD5 checksum of the file, hexadecimal, such as `9e107d9d372bb6826bd81d3542a419d6`. A file with another one is rejected. */
        'Content-MD5'?: string;
        /** @description A random text for this request: sent again within 24 hours, it is carried out once and gets the same response. */
        'Idempotency-Key'?: components['parameters']['idempotencyKey'];
      };
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        'multipart/form-data': {
          /**
           * Format: binary
           * @description The file.
           */
          file: string;
          /** @description Publication date, in the time zone of the site; null resets it. */
          date?: string | null;
          /** @description Publication date, in UTC; null resets it. */
          date_gmt?: string | null;
          /** @description Last part of the URL; unique among items of its type. */
          slug?: string;
          /**
           * @description Status of the item.
           * @enum {string}
           */
          status?:
            | 'publish'
            | 'future'
            | 'draft'
            | 'pending'
            | 'private'
            | 'cal-ea-success'
            | 'cal-ea-failed'
            | 'cal-ea-schedule'
            | 'cal-ea-pending'
            | 'cal-ea-draft'
            | 'cal-ignored';
          /**
           * @description Title: a string, or an object with raw.
           * @example Spring fair
           */
          title?:
            | string
            | {
                raw?: string;
              };
          /** @description Theme template that displays it; empty for the default. */
          template?: string;
          /** @description ID of the author. */
          author?: number;
          /**
           * @description Whether comments are open.
           * @enum {string}
           */
          comment_status?: 'open' | 'closed';
          /**
           * @description Whether pings are open.
           * @enum {string}
           */
          ping_status?: 'open' | 'closed';
          /** @description Custom values. Unregistered keys are ignored. */
          meta?: {
            [key: string]: unknown;
          };
          /** @description Alternative text of the image. */
          alt_text?: string;
          /** @description Caption: a string, or an object with raw. */
          caption?:
            | string
            | {
                raw?: string;
              };
          /** @description Description: a string, or an object with raw. */
          description?:
            | string
            | {
                raw?: string;
              };
          /** @description ID of the item it is attached to; 0 for none. */
          post?: number;
          /**
           * @description Point of the image that stays visible where pictures are cut: x and y from 0 to 1, from the left and the top.
           * @example {
           *       "x": 0.5,
           *       "y": 0.25
           *     }
           */
          focal_point?:
            | ({
                x?: number;
                y?: number;
              } & {
                [key: string]: unknown;
              })
            | null;
          /**
           * @description Languages, by their path segments, whose texts are deleted: null for each. Others are left as they are.
           * @example {
           *       "de": null
           *     }
           */
          translations?: Record<string, unknown>;
        };
        'application/octet-stream': string;
      };
    };
    responses: {
      /** @description Success. */
      201: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['AttachmentEdit'];
        };
      };
      /** @description An error. */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
    };
  };
  getMedia: {
    parameters: {
      query?: {
        /** @description Which members the response includes. */
        context?: 'view' | 'embed' | 'edit';
        /** @description Members to return, as names or dotted paths, separated by commas. The others are absent, even required ones. */
        _fields?: components['parameters']['fields'];
        /** @description Embeds linked resources: all if empty, or the relations separated by commas. */
        _embed?: components['parameters']['embed'];
      };
      header?: {
        /** @description The ETag of a known version: the response is a 304 if it is still current. */
        'If-None-Match'?: components['parameters']['ifNoneMatch'];
      };
      path: {
        /** @description ID of the item. */
        id: number;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Success. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json':
            | components['schemas']['AttachmentEdit']
            | components['schemas']['Attachment']
            | components['schemas']['AttachmentEmbed'];
        };
      };
      /** @description An error. */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
    };
  };
  updateMedia: {
    parameters: {
      query?: {
        /** @description Members to return, as names or dotted paths, separated by commas. The others are absent, even required ones. */
        _fields?: components['parameters']['fields'];
        /** @description Embeds linked resources: all if empty, or the relations separated by commas. */
        _embed?: components['parameters']['embed'];
      };
      header?: {
        /** @description The ETag of the version to change, in any context: the response is a 412 with the present one if it differs. */
        'If-Match'?: components['parameters']['ifMatch'];
      };
      path: {
        /** @description ID of the media item. */
        id: number;
      };
      cookie?: never;
    };
    requestBody?: {
      content: {
        /** @example {} */
        'application/json': components['schemas']['UpdateMediaBody'];
      };
    };
    responses: {
      /** @description Success. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['AttachmentEdit'];
        };
      };
      /** @description An error. */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
    };
  };
  deleteMedia: {
    parameters: {
      query?: {
        /** @description Deletes the item permanently instead of moving it to the trash. */
        force?: boolean;
        /** @description Members to return, as names or dotted paths, separated by commas. The others are absent, even required ones. */
        _fields?: components['parameters']['fields'];
        /** @description Embeds linked resources: all if empty, or the relations separated by commas. */
        _embed?: components['parameters']['embed'];
      };
      header?: {
        /** @description The ETag of the version to change, in any context: the response is a 412 with the present one if it differs. */
        'If-Match'?: components['parameters']['ifMatch'];
      };
      path: {
        /** @description ID of the item. */
        id: number;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Success. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json':
            | {
                /**
                 * @description Always true.
                 * @constant
                 */
                deleted: true;
                previous: components['schemas']['DeletedAttachment'];
              }
            | components['schemas']['AttachmentEdit'];
        };
      };
      /** @description An error. */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
    };
  };
  processMedia: {
    parameters: {
      query?: {
        /** @description Members to return, as names or dotted paths, separated by commas. The others are absent, even required ones. */
        _fields?: components['parameters']['fields'];
        /** @description Embeds linked resources: all if empty, or the relations separated by commas. */
        _embed?: components['parameters']['embed'];
      };
      header?: never;
      path: {
        /** @description ID of the item. */
        id: number;
      };
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': components['schemas']['ProcessMediaBody'];
      };
    };
    responses: {
      /** @description Success. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['AttachmentEdit'];
        };
      };
      /** @description An error. */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
    };
  };
  listComments: {
    parameters: {
      query?: {
        /** @description Which members are returned: the public ones, those for embedding, or everything that can be edited. */
        context?: 'view' | 'embed' | 'edit';
        /** @description Page of the list, starting at 1. */
        page?: number;
        /** @description Maximum number of items per page. */
        per_page?: number;
        /** @description Limits the list to items that contain this text. */
        search?: string;
        /** @description Excludes these IDs. */
        exclude?: number[];
        /** @description Includes only these IDs. */
        include?: number[];
        /** @description Limits the list to comments posted after this date (ISO 8601). */
        after?: string;
        /** @description Limits the list to comments posted before this date (ISO 8601). */
        before?: string;
        /** @description Limits the list to comments by these users; 0 for guests. Requires the right to edit posts. */
        author?: number[];
        /** @description Excludes comments by these users. Requires the right to edit posts. */
        author_exclude?: number[];
        /** @description Limits the list to comments with this email address. Requires the right to moderate comments. */
        author_email?: string;
        /** @description Number of comments to skip; overrides page. */
        offset?: number;
        /** @description Sort direction. */
        order?: 'asc' | 'desc';
        /** @description Field to sort by. */
        orderby?: 'date' | 'date_gmt' | 'id' | 'include' | 'post' | 'parent' | 'type';
        /** @description Limits the list to replies to these comments; 0 for top-level comments. */
        parent?: number[];
        /** @description Excludes replies to these comments. */
        parent_exclude?: number[];
        /** @description Limits the list to comments on these posts. */
        post?: number[];
        /** @description Limits the list to comments with this status: approve, hold, spam, trash, all (approve and hold) or any. Other values than approve require the right to edit posts. */
        status?: 'approve' | 'hold' | 'spam' | 'trash' | 'all' | 'any';
        /** @description Limits the list to comments of this type. Other values than comment require the right to edit posts. */
        type?: string;
        /** @description Password of the post, if the list is limited to one protected post. */
        password?: string;
        /** @description Members to return, as names or dotted paths, separated by commas. The others are absent, even required ones. */
        _fields?: components['parameters']['fields'];
        /** @description Continues the list behind an item instead of at a page: empty for the beginning, then as in the link `next`. No totals are returned. */
        _cursor?: components['parameters']['cursor'];
        /** @description How totals are found: not at all, at most five minutes old, or exactly. */
        _totals?: components['parameters']['totals'];
        /** @description For callers who may edit the items: streams all of them as application/x-ndjson or text/csv, which `Accept` may name instead. */
        _format?: components['parameters']['format'];
        /** @description Embeds linked resources: all if empty, or the relations separated by commas. */
        _embed?: components['parameters']['embed'];
      };
      header?: {
        /** @description The ETag of a known version: the response is a 304 if it is still current. */
        'If-None-Match'?: components['parameters']['ifNoneMatch'];
      };
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Success. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json':
            | components['schemas']['CommentEdit'][]
            | components['schemas']['Comment'][]
            | components['schemas']['CommentEmbed'][];
        };
      };
      /** @description An error. */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
    };
  };
  createComment: {
    parameters: {
      query?: {
        /** @description Members to return, as names or dotted paths, separated by commas. The others are absent, even required ones. */
        _fields?: components['parameters']['fields'];
        /** @description Embeds linked resources: all if empty, or the relations separated by commas. */
        _embed?: components['parameters']['embed'];
      };
      header?: {
        /** @description A random text for this request: sent again within 24 hours, it is carried out once and gets the same response. */
        'Idempotency-Key'?: components['parameters']['idempotencyKey'];
      };
      path?: never;
      cookie?: never;
    };
    requestBody?: {
      content: {
        /**
         * @example {
         *       "author_email": "ann@example.org",
         *       "author_ip": "192.0.2.1",
         *       "author_name": "Ann Lee",
         *       "author_url": "https://example.org/ann",
         *       "content": "Well said.",
         *       "post": 12
         *     }
         */
        'application/json': components['schemas']['CreateCommentBody'];
      };
    };
    responses: {
      /** @description Success. */
      201: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['CommentEdit'] | components['schemas']['Comment'];
        };
      };
      /** @description An error. */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
    };
  };
  getComment: {
    parameters: {
      query?: {
        /** @description Which members the response includes. */
        context?: 'view' | 'embed' | 'edit';
        /** @description Password of the post of the comment. */
        password?: string;
        /** @description Members to return, as names or dotted paths, separated by commas. The others are absent, even required ones. */
        _fields?: components['parameters']['fields'];
        /** @description Embeds linked resources: all if empty, or the relations separated by commas. */
        _embed?: components['parameters']['embed'];
      };
      header?: {
        /** @description The ETag of a known version: the response is a 304 if it is still current. */
        'If-None-Match'?: components['parameters']['ifNoneMatch'];
      };
      path: {
        /** @description ID of the item. */
        id: number;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Success. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json':
            | components['schemas']['CommentEdit']
            | components['schemas']['Comment']
            | components['schemas']['CommentEmbed'];
        };
      };
      /** @description An error. */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
    };
  };
  updateComment: {
    parameters: {
      query?: {
        /** @description Members to return, as names or dotted paths, separated by commas. The others are absent, even required ones. */
        _fields?: components['parameters']['fields'];
        /** @description Embeds linked resources: all if empty, or the relations separated by commas. */
        _embed?: components['parameters']['embed'];
      };
      header?: {
        /** @description The ETag of the version to change, in any context: the response is a 412 with the present one if it differs. */
        'If-Match'?: components['parameters']['ifMatch'];
      };
      path: {
        /** @description ID of the comment. */
        id: number;
      };
      cookie?: never;
    };
    requestBody?: {
      content: {
        /** @example {} */
        'application/json': components['schemas']['UpdateCommentBody'];
      };
    };
    responses: {
      /** @description Success. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['CommentEdit'];
        };
      };
      /** @description An error. */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
    };
  };
  deleteComment: {
    parameters: {
      query?: {
        /** @description Deletes the comment permanently instead of moving it to the trash. */
        force?: boolean;
        /** @description Password of the post of the comment. */
        password?: string;
        /** @description Members to return, as names or dotted paths, separated by commas. The others are absent, even required ones. */
        _fields?: components['parameters']['fields'];
        /** @description Embeds linked resources: all if empty, or the relations separated by commas. */
        _embed?: components['parameters']['embed'];
      };
      header?: {
        /** @description The ETag of the version to change, in any context: the response is a 412 with the present one if it differs. */
        'If-Match'?: components['parameters']['ifMatch'];
      };
      path: {
        /** @description ID of the item. */
        id: number;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Success. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json':
            | {
                /**
                 * @description Always true.
                 * @constant
                 */
                deleted: true;
                previous: components['schemas']['DeletedComment'];
              }
            | components['schemas']['CommentEdit'];
        };
      };
      /** @description An error. */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
    };
  };
  listCategories: {
    parameters: {
      query?: {
        /** @description Which members are returned: the public ones, those for embedding, or everything that can be edited. */
        context?: 'view' | 'embed' | 'edit';
        /** @description Page of the list, starting at 1. */
        page?: number;
        /** @description Maximum number of items per page. */
        per_page?: number;
        /** @description Limits the list to items that contain this text. */
        search?: string;
        /** @description Excludes these IDs. */
        exclude?: number[];
        /** @description Includes only these IDs. */
        include?: number[];
        /** @description Sort direction. */
        order?: 'asc' | 'desc';
        /** @description Field to sort by. */
        orderby?: 'id' | 'include' | 'name' | 'slug' | 'include_slugs' | 'term_group' | 'description' | 'count';
        /** @description Excludes terms without published items, unless a descendant has some. */
        hide_empty?: boolean;
        /** @description Limits the list to terms of this item. */
        post?: number;
        /** @description Limits the list to terms with one of these slugs. */
        slug?: string[];
        /** @description Limits the list to children of this term; 0 for the top level. */
        parent?: number;
        /** @description Members to return, as names or dotted paths, separated by commas. The others are absent, even required ones. */
        _fields?: components['parameters']['fields'];
        /** @description Continues the list behind an item instead of at a page: empty for the beginning, then as in the link `next`. No totals are returned. */
        _cursor?: components['parameters']['cursor'];
        /** @description How totals are found: not at all, at most five minutes old, or exactly. */
        _totals?: components['parameters']['totals'];
        /** @description For callers who may edit the items: streams all of them as application/x-ndjson or text/csv, which `Accept` may name instead. */
        _format?: components['parameters']['format'];
        /** @description Embeds linked resources: all if empty, or the relations separated by commas. */
        _embed?: components['parameters']['embed'];
      };
      header?: {
        /** @description The ETag of a known version: the response is a 304 if it is still current. */
        'If-None-Match'?: components['parameters']['ifNoneMatch'];
      };
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Success. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json':
            | components['schemas']['CategoryEdit'][]
            | components['schemas']['Category'][]
            | components['schemas']['CategoryEmbed'][];
        };
      };
      /** @description An error. */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
    };
  };
  createCategory: {
    parameters: {
      query?: {
        /** @description Members to return, as names or dotted paths, separated by commas. The others are absent, even required ones. */
        _fields?: components['parameters']['fields'];
        /** @description Embeds linked resources: all if empty, or the relations separated by commas. */
        _embed?: components['parameters']['embed'];
      };
      header?: {
        /** @description A random text for this request: sent again within 24 hours, it is carried out once and gets the same response. */
        'Idempotency-Key'?: components['parameters']['idempotencyKey'];
      };
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        /**
         * @example {
         *       "name": "Food and drink",
         *       "description": "Recipes and <em>more</em>",
         *       "slug": "food-and-drink",
         *       "lang": "de",
         *       "translation_of": 5
         *     }
         */
        'application/json': components['schemas']['CreateCategoryBody'];
      };
    };
    responses: {
      /** @description Success. */
      201: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['CategoryEdit'];
        };
      };
      /** @description An error. */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
    };
  };
  getCategory: {
    parameters: {
      query?: {
        /** @description Which members the response includes. */
        context?: 'view' | 'embed' | 'edit';
        /** @description Members to return, as names or dotted paths, separated by commas. The others are absent, even required ones. */
        _fields?: components['parameters']['fields'];
        /** @description Embeds linked resources: all if empty, or the relations separated by commas. */
        _embed?: components['parameters']['embed'];
      };
      header?: {
        /** @description The ETag of a known version: the response is a 304 if it is still current. */
        'If-None-Match'?: components['parameters']['ifNoneMatch'];
      };
      path: {
        /** @description ID of the item. */
        id: number;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Success. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json':
            | components['schemas']['CategoryEdit']
            | components['schemas']['Category']
            | components['schemas']['CategoryEmbed'];
        };
      };
      /** @description An error. */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
    };
  };
  updateCategory: {
    parameters: {
      query?: {
        /** @description Members to return, as names or dotted paths, separated by commas. The others are absent, even required ones. */
        _fields?: components['parameters']['fields'];
        /** @description Embeds linked resources: all if empty, or the relations separated by commas. */
        _embed?: components['parameters']['embed'];
      };
      header?: {
        /** @description The ETag of the version to change, in any context: the response is a 412 with the present one if it differs. */
        'If-Match'?: components['parameters']['ifMatch'];
      };
      path: {
        /** @description ID of the item. */
        id: number;
      };
      cookie?: never;
    };
    requestBody?: {
      content: {
        /** @example {} */
        'application/json': components['schemas']['UpdateCategoryBody'];
      };
    };
    responses: {
      /** @description Success. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['CategoryEdit'];
        };
      };
      /** @description An error. */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
    };
  };
  deleteCategory: {
    parameters: {
      query?: {
        /** @description Must be true: terms have no trash. */
        force?: boolean;
        /** @description Members to return, as names or dotted paths, separated by commas. The others are absent, even required ones. */
        _fields?: components['parameters']['fields'];
        /** @description Embeds linked resources: all if empty, or the relations separated by commas. */
        _embed?: components['parameters']['embed'];
      };
      header?: {
        /** @description The ETag of the version to change, in any context: the response is a 412 with the present one if it differs. */
        'If-Match'?: components['parameters']['ifMatch'];
      };
      path: {
        /** @description ID of the item. */
        id: number;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Success. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            /**
             * @description Always true.
             * @constant
             */
            deleted: true;
            previous: components['schemas']['DeletedCategory'];
          };
        };
      };
      /** @description An error. */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
    };
  };
  listTags: {
    parameters: {
      query?: {
        /** @description Which members are returned: the public ones, those for embedding, or everything that can be edited. */
        context?: 'view' | 'embed' | 'edit';
        /** @description Page of the list, starting at 1. */
        page?: number;
        /** @description Maximum number of items per page. */
        per_page?: number;
        /** @description Limits the list to items that contain this text. */
        search?: string;
        /** @description Excludes these IDs. */
        exclude?: number[];
        /** @description Includes only these IDs. */
        include?: number[];
        /** @description Sort direction. */
        order?: 'asc' | 'desc';
        /** @description Field to sort by. */
        orderby?: 'id' | 'include' | 'name' | 'slug' | 'include_slugs' | 'term_group' | 'description' | 'count';
        /** @description Excludes terms without published items, unless a descendant has some. */
        hide_empty?: boolean;
        /** @description Limits the list to terms of this item. */
        post?: number;
        /** @description Limits the list to terms with one of these slugs. */
        slug?: string[];
        /** @description Number of terms to skip; overrides page. */
        offset?: number;
        /** @description Members to return, as names or dotted paths, separated by commas. The others are absent, even required ones. */
        _fields?: components['parameters']['fields'];
        /** @description Continues the list behind an item instead of at a page: empty for the beginning, then as in the link `next`. No totals are returned. */
        _cursor?: components['parameters']['cursor'];
        /** @description How totals are found: not at all, at most five minutes old, or exactly. */
        _totals?: components['parameters']['totals'];
        /** @description For callers who may edit the items: streams all of them as application/x-ndjson or text/csv, which `Accept` may name instead. */
        _format?: components['parameters']['format'];
        /** @description Embeds linked resources: all if empty, or the relations separated by commas. */
        _embed?: components['parameters']['embed'];
      };
      header?: {
        /** @description The ETag of a known version: the response is a 304 if it is still current. */
        'If-None-Match'?: components['parameters']['ifNoneMatch'];
      };
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Success. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json':
            | components['schemas']['TagEdit'][]
            | components['schemas']['Tag'][]
            | components['schemas']['TagEmbed'][];
        };
      };
      /** @description An error. */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
    };
  };
  createTag: {
    parameters: {
      query?: {
        /** @description Members to return, as names or dotted paths, separated by commas. The others are absent, even required ones. */
        _fields?: components['parameters']['fields'];
        /** @description Embeds linked resources: all if empty, or the relations separated by commas. */
        _embed?: components['parameters']['embed'];
      };
      header?: {
        /** @description A random text for this request: sent again within 24 hours, it is carried out once and gets the same response. */
        'Idempotency-Key'?: components['parameters']['idempotencyKey'];
      };
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        /**
         * @example {
         *       "name": "Food and drink",
         *       "description": "Recipes and <em>more</em>",
         *       "slug": "food-and-drink",
         *       "lang": "de",
         *       "translation_of": 5
         *     }
         */
        'application/json': components['schemas']['CreateTagBody'];
      };
    };
    responses: {
      /** @description Success. */
      201: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['TagEdit'];
        };
      };
      /** @description An error. */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
    };
  };
  getTag: {
    parameters: {
      query?: {
        /** @description Which members the response includes. */
        context?: 'view' | 'embed' | 'edit';
        /** @description Members to return, as names or dotted paths, separated by commas. The others are absent, even required ones. */
        _fields?: components['parameters']['fields'];
        /** @description Embeds linked resources: all if empty, or the relations separated by commas. */
        _embed?: components['parameters']['embed'];
      };
      header?: {
        /** @description The ETag of a known version: the response is a 304 if it is still current. */
        'If-None-Match'?: components['parameters']['ifNoneMatch'];
      };
      path: {
        /** @description ID of the item. */
        id: number;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Success. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json':
            | components['schemas']['TagEdit']
            | components['schemas']['Tag']
            | components['schemas']['TagEmbed'];
        };
      };
      /** @description An error. */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
    };
  };
  updateTag: {
    parameters: {
      query?: {
        /** @description Members to return, as names or dotted paths, separated by commas. The others are absent, even required ones. */
        _fields?: components['parameters']['fields'];
        /** @description Embeds linked resources: all if empty, or the relations separated by commas. */
        _embed?: components['parameters']['embed'];
      };
      header?: {
        /** @description The ETag of the version to change, in any context: the response is a 412 with the present one if it differs. */
        'If-Match'?: components['parameters']['ifMatch'];
      };
      path: {
        /** @description ID of the item. */
        id: number;
      };
      cookie?: never;
    };
    requestBody?: {
      content: {
        /** @example {} */
        'application/json': components['schemas']['UpdateTagBody'];
      };
    };
    responses: {
      /** @description Success. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['TagEdit'];
        };
      };
      /** @description An error. */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
    };
  };
  deleteTag: {
    parameters: {
      query?: {
        /** @description Must be true: terms have no trash. */
        force?: boolean;
        /** @description Members to return, as names or dotted paths, separated by commas. The others are absent, even required ones. */
        _fields?: components['parameters']['fields'];
        /** @description Embeds linked resources: all if empty, or the relations separated by commas. */
        _embed?: components['parameters']['embed'];
      };
      header?: {
        /** @description The ETag of the version to change, in any context: the response is a 412 with the present one if it differs. */
        'If-Match'?: components['parameters']['ifMatch'];
      };
      path: {
        /** @description ID of the item. */
        id: number;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Success. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            /**
             * @description Always true.
             * @constant
             */
            deleted: true;
            previous: components['schemas']['DeletedTag'];
          };
        };
      };
      /** @description An error. */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
    };
  };
  listUsers: {
    parameters: {
      query?: {
        /** @description Which members are returned: the public ones, those for embedding, or everything that can be edited. */
        context?: 'view' | 'embed' | 'edit';
        /** @description Page of the list, starting at 1. */
        page?: number;
        /** @description Maximum number of items per page. */
        per_page?: number;
        /** @description Limits the list to items that contain this text. */
        search?: string;
        /** @description Excludes these IDs. */
        exclude?: number[];
        /** @description Includes only these IDs. */
        include?: number[];
        /** @description Number of users to skip; overrides page. */
        offset?: number;
        /** @description Sort direction. */
        order?: 'asc' | 'desc';
        /** @description Field to sort by. */
        orderby?: 'id' | 'include' | 'name' | 'registered_date' | 'slug' | 'include_slugs' | 'email' | 'url';
        /** @description Limits the list to users with one of these slugs. */
        slug?: string[];
        /** @description Limits the list to users with at least one of these roles. */
        roles?: ('administrator' | 'editor' | 'author' | 'contributor' | 'subscriber')[];
        /** @description authors limits the list to users who may write entries. */
        who?: 'authors';
        /** @description Members to return, as names or dotted paths, separated by commas. The others are absent, even required ones. */
        _fields?: components['parameters']['fields'];
        /** @description Continues the list behind an item instead of at a page: empty for the beginning, then as in the link `next`. No totals are returned. */
        _cursor?: components['parameters']['cursor'];
        /** @description How totals are found: not at all, at most five minutes old, or exactly. */
        _totals?: components['parameters']['totals'];
        /** @description For callers who may edit the items: streams all of them as application/x-ndjson or text/csv, which `Accept` may name instead. */
        _format?: components['parameters']['format'];
        /** @description Embeds linked resources: all if empty, or the relations separated by commas. */
        _embed?: components['parameters']['embed'];
      };
      header?: {
        /** @description The ETag of a known version: the response is a 304 if it is still current. */
        'If-None-Match'?: components['parameters']['ifNoneMatch'];
      };
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Success. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json':
            | components['schemas']['UserEdit'][]
            | components['schemas']['User'][]
            | components['schemas']['UserEmbed'][];
        };
      };
      /** @description An error. */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
    };
  };
  createUser: {
    parameters: {
      query?: {
        /** @description Members to return, as names or dotted paths, separated by commas. The others are absent, even required ones. */
        _fields?: components['parameters']['fields'];
        /** @description Embeds linked resources: all if empty, or the relations separated by commas. */
        _embed?: components['parameters']['embed'];
      };
      header?: {
        /** @description A random text for this request: sent again within 24 hours, it is carried out once and gets the same response. */
        'Idempotency-Key'?: components['parameters']['idempotencyKey'];
      };
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        /**
         * @example {
         *       "username": "ann",
         *       "email": "ann@example.org",
         *       "password": "Nine-garden-gates",
         *       "name": "Ann Lee",
         *       "first_name": "Ann",
         *       "last_name": "Lee",
         *       "nickname": "Annie",
         *       "url": "https://example.org/ann",
         *       "description": "Writes about <em>gardens</em>.",
         *       "locale": "en_US",
         *       "slug": "ann",
         *       "roles": [
         *         "author"
         *       ]
         *     }
         */
        'application/json': components['schemas']['CreateUserBody'];
      };
    };
    responses: {
      /** @description Success. */
      201: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['UserEdit'];
        };
      };
      /** @description An error. */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
    };
  };
  getMe: {
    parameters: {
      query?: {
        /** @description Which members are returned: the public ones, those for embedding, or everything that can be edited. */
        context?: 'view' | 'embed' | 'edit';
        /** @description Members to return, as names or dotted paths, separated by commas. The others are absent, even required ones. */
        _fields?: components['parameters']['fields'];
        /** @description Embeds linked resources: all if empty, or the relations separated by commas. */
        _embed?: components['parameters']['embed'];
      };
      header?: {
        /** @description The ETag of a known version: the response is a 304 if it is still current. */
        'If-None-Match'?: components['parameters']['ifNoneMatch'];
      };
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Success. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json':
            | components['schemas']['UserEdit']
            | components['schemas']['User']
            | components['schemas']['UserEmbed'];
        };
      };
      /** @description An error. */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
    };
  };
  updateMe: {
    parameters: {
      query?: {
        /** @description Members to return, as names or dotted paths, separated by commas. The others are absent, even required ones. */
        _fields?: components['parameters']['fields'];
        /** @description Embeds linked resources: all if empty, or the relations separated by commas. */
        _embed?: components['parameters']['embed'];
      };
      header?: {
        /** @description The ETag of the version to change, in any context: the response is a 412 with the present one if it differs. */
        'If-Match'?: components['parameters']['ifMatch'];
      };
      path?: never;
      cookie?: never;
    };
    requestBody?: {
      content: {
        /** @example {} */
        'application/json': components['schemas']['UpdateMeBody'];
      };
    };
    responses: {
      /** @description Success. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['UserEdit'];
        };
      };
      /** @description An error. */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
    };
  };
  deleteMe: {
    parameters: {
      query: {
        /** @description Must be true: users have no trash. */
        force?: boolean;
        /** @description ID of the user who takes over the posts of the deleted user; empty or false to trash them, 0 to keep them without an author. */
        reassign: number;
        /** @description Members to return, as names or dotted paths, separated by commas. The others are absent, even required ones. */
        _fields?: components['parameters']['fields'];
        /** @description Embeds linked resources: all if empty, or the relations separated by commas. */
        _embed?: components['parameters']['embed'];
      };
      header?: {
        /** @description The ETag of the version to change, in any context: the response is a 412 with the present one if it differs. */
        'If-Match'?: components['parameters']['ifMatch'];
      };
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Success. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            /**
             * @description Always true.
             * @constant
             */
            deleted: true;
            previous: components['schemas']['DeletedUser'];
          };
        };
      };
      /** @description An error. */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
    };
  };
  getUser: {
    parameters: {
      query?: {
        /** @description Which members the response includes. */
        context?: 'view' | 'embed' | 'edit';
        /** @description Members to return, as names or dotted paths, separated by commas. The others are absent, even required ones. */
        _fields?: components['parameters']['fields'];
        /** @description Embeds linked resources: all if empty, or the relations separated by commas. */
        _embed?: components['parameters']['embed'];
      };
      header?: {
        /** @description The ETag of a known version: the response is a 304 if it is still current. */
        'If-None-Match'?: components['parameters']['ifNoneMatch'];
      };
      path: {
        /** @description ID of the item. */
        id: number;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Success. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json':
            | components['schemas']['UserEdit']
            | components['schemas']['User']
            | components['schemas']['UserEmbed'];
        };
      };
      /** @description An error. */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
    };
  };
  updateUser: {
    parameters: {
      query?: {
        /** @description Members to return, as names or dotted paths, separated by commas. The others are absent, even required ones. */
        _fields?: components['parameters']['fields'];
        /** @description Embeds linked resources: all if empty, or the relations separated by commas. */
        _embed?: components['parameters']['embed'];
      };
      header?: {
        /** @description The ETag of the version to change, in any context: the response is a 412 with the present one if it differs. */
        'If-Match'?: components['parameters']['ifMatch'];
      };
      path: {
        /** @description ID of the user. */
        id: number;
      };
      cookie?: never;
    };
    requestBody?: {
      content: {
        /** @example {} */
        'application/json': components['schemas']['UpdateUserBody'];
      };
    };
    responses: {
      /** @description Success. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['UserEdit'];
        };
      };
      /** @description An error. */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
    };
  };
  deleteUser: {
    parameters: {
      query: {
        /** @description Must be true: users have no trash. */
        force?: boolean;
        /** @description ID of the user who takes over the posts of the deleted user; empty or false to trash them, 0 to keep them without an author. */
        reassign: number;
        /** @description Members to return, as names or dotted paths, separated by commas. The others are absent, even required ones. */
        _fields?: components['parameters']['fields'];
        /** @description Embeds linked resources: all if empty, or the relations separated by commas. */
        _embed?: components['parameters']['embed'];
      };
      header?: {
        /** @description The ETag of the version to change, in any context: the response is a 412 with the present one if it differs. */
        'If-Match'?: components['parameters']['ifMatch'];
      };
      path: {
        /** @description ID of the user. */
        id: number;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Success. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            /**
             * @description Always true.
             * @constant
             */
            deleted: true;
            previous: components['schemas']['DeletedUser'];
          };
        };
      };
      /** @description An error. */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
    };
  };
  search: {
    parameters: {
      query?: {
        /** @description Which members the response includes. */
        context?: 'view' | 'embed';
        /** @description Page of the list, starting at 1. */
        page?: number;
        /** @description Maximum number of items per page. */
        per_page?: number;
        /** @description Limits the list to items that contain this text. */
        search?: string;
        /** @description Kind of objects to search. */
        type?: 'post';
        /** @description Limits the list to items of these types. */
        subtype?: ('post' | 'page' | 'any')[];
        /** @description Members to return, as names or dotted paths, separated by commas. The others are absent, even required ones. */
        _fields?: components['parameters']['fields'];
        /** @description Continues the list behind an item instead of at a page: empty for the beginning, then as in the link `next`. No totals are returned. */
        _cursor?: components['parameters']['cursor'];
        /** @description How totals are found: not at all, at most five minutes old, or exactly. */
        _totals?: components['parameters']['totals'];
        /** @description For callers who may edit the items: streams all of them as application/x-ndjson or text/csv, which `Accept` may name instead. */
        _format?: components['parameters']['format'];
        /** @description Embeds linked resources: all if empty, or the relations separated by commas. */
        _embed?: components['parameters']['embed'];
      };
      header?: {
        /** @description The ETag of a known version: the response is a 304 if it is still current. */
        'If-None-Match'?: components['parameters']['ifNoneMatch'];
      };
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Success. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['SearchResult'][];
        };
      };
      /** @description An error. */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
    };
  };
  listPasskeys: {
    parameters: {
      query?: {
        /** @description Members to return, as names or dotted paths, separated by commas. The others are absent, even required ones. */
        _fields?: components['parameters']['fields'];
      };
      header?: {
        /** @description The ETag of a known version: the response is a 304 if it is still current. */
        'If-None-Match'?: components['parameters']['ifNoneMatch'];
      };
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Success. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Passkey'][];
        };
      };
      /** @description An error. */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
    };
  };
  deletePasskey: {
    parameters: {
      query?: {
        /** @description Members to return, as names or dotted paths, separated by commas. The others are absent, even required ones. */
        _fields?: components['parameters']['fields'];
      };
      header?: never;
      path: {
        /** @description ID of the item. */
        id: number;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Success. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': unknown;
        };
      };
      /** @description An error. */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
    };
  };
  inviteUser: {
    parameters: {
      query?: {
        /** @description Members to return, as names or dotted paths, separated by commas. The others are absent, even required ones. */
        _fields?: components['parameters']['fields'];
      };
      header?: never;
      path: {
        /** @description ID of the item. */
        id: number;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Success. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Invitation'];
        };
      };
      /** @description An error. */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
    };
  };
  listBlocks: {
    parameters: {
      query?: {
        /** @description Which members are returned: the public ones, those for embedding, or everything that can be edited. */
        context?: 'view' | 'embed' | 'edit';
        /** @description Page of the list, starting at 1. */
        page?: number;
        /** @description Maximum number of items per page. */
        per_page?: number;
        /** @description Limits the list to items that contain this text. */
        search?: string;
        /** @description Excludes these IDs. */
        exclude?: number[];
        /** @description Includes only these IDs. */
        include?: number[];
        /** @description Limits the list to items published after this date (ISO 8601). */
        after?: string;
        /** @description Limits the list to items published before this date (ISO 8601). */
        before?: string;
        /** @description Number of items to skip; overrides page. */
        offset?: number;
        /** @description Sort direction. */
        order?: 'asc' | 'desc';
        /** @description Field to sort by. */
        orderby?:
          | 'author'
          | 'date'
          | 'id'
          | 'include'
          | 'modified'
          | 'parent'
          | 'relevance'
          | 'slug'
          | 'include_slugs'
          | 'title';
        /** @description Limits the list to items with one of these slugs. */
        slug?: string[];
        /** @description Limits the list to items with one of these statuses. */
        status?: (
          | 'publish'
          | 'future'
          | 'draft'
          | 'pending'
          | 'private'
          | 'cal-ea-success'
          | 'cal-ea-failed'
          | 'cal-ea-schedule'
          | 'cal-ea-pending'
          | 'cal-ea-draft'
          | 'cal-ignored'
          | 'trash'
          | 'auto-draft'
          | 'inherit'
          | 'request-pending'
          | 'request-confirmed'
          | 'request-failed'
          | 'request-completed'
          | 'any'
        )[];
        /** @description Members to return, as names or dotted paths, separated by commas. The others are absent, even required ones. */
        _fields?: components['parameters']['fields'];
        /** @description Continues the list behind an item instead of at a page: empty for the beginning, then as in the link `next`. No totals are returned. */
        _cursor?: components['parameters']['cursor'];
        /** @description How totals are found: not at all, at most five minutes old, or exactly. */
        _totals?: components['parameters']['totals'];
        /** @description For callers who may edit the items: streams all of them as application/x-ndjson or text/csv, which `Accept` may name instead. */
        _format?: components['parameters']['format'];
        /** @description Embeds linked resources: all if empty, or the relations separated by commas. */
        _embed?: components['parameters']['embed'];
      };
      header?: {
        /** @description The ETag of a known version: the response is a 304 if it is still current. */
        'If-None-Match'?: components['parameters']['ifNoneMatch'];
      };
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Success. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json':
            | components['schemas']['WpBlockEdit'][]
            | components['schemas']['WpBlock'][]
            | components['schemas']['WpBlockEmbed'][];
        };
      };
      /** @description An error. */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
    };
  };
  createBlock: {
    parameters: {
      query?: {
        /** @description Members to return, as names or dotted paths, separated by commas. The others are absent, even required ones. */
        _fields?: components['parameters']['fields'];
        /** @description Embeds linked resources: all if empty, or the relations separated by commas. */
        _embed?: components['parameters']['embed'];
      };
      header?: {
        /** @description A random text for this request: sent again within 24 hours, it is carried out once and gets the same response. */
        'Idempotency-Key'?: components['parameters']['idempotencyKey'];
      };
      path?: never;
      cookie?: never;
    };
    requestBody?: {
      content: {
        /**
         * @example {
         *       "title": "Spring fair",
         *       "content": "<p>Come and see.</p>"
         *     }
         */
        'application/json': components['schemas']['CreateBlockBody'];
      };
    };
    responses: {
      /** @description Success. */
      201: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['WpBlockEdit'];
        };
      };
      /** @description An error. */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
    };
  };
  getBlock: {
    parameters: {
      query?: {
        /** @description Which members the response includes. */
        context?: 'view' | 'embed' | 'edit';
        /** @description Password of the item, if it is protected. */
        password?: string;
        /** @description Members to return, as names or dotted paths, separated by commas. The others are absent, even required ones. */
        _fields?: components['parameters']['fields'];
        /** @description Embeds linked resources: all if empty, or the relations separated by commas. */
        _embed?: components['parameters']['embed'];
      };
      header?: {
        /** @description The ETag of a known version: the response is a 304 if it is still current. */
        'If-None-Match'?: components['parameters']['ifNoneMatch'];
      };
      path: {
        /** @description ID of the item. */
        id: number;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Success. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json':
            | components['schemas']['WpBlockEdit']
            | components['schemas']['WpBlock']
            | components['schemas']['WpBlockEmbed'];
        };
      };
      /** @description An error. */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
    };
  };
  updateBlock: {
    parameters: {
      query?: {
        /** @description Members to return, as names or dotted paths, separated by commas. The others are absent, even required ones. */
        _fields?: components['parameters']['fields'];
        /** @description Embeds linked resources: all if empty, or the relations separated by commas. */
        _embed?: components['parameters']['embed'];
      };
      header?: {
        /** @description The ETag of the version to change, in any context: the response is a 412 with the present one if it differs. */
        'If-Match'?: components['parameters']['ifMatch'];
      };
      path: {
        /** @description ID of the block. */
        id: number;
      };
      cookie?: never;
    };
    requestBody?: {
      content: {
        /** @example {} */
        'application/json': components['schemas']['UpdateBlockBody'];
      };
    };
    responses: {
      /** @description Success. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['WpBlockEdit'];
        };
      };
      /** @description An error. */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
    };
  };
  deleteBlock: {
    parameters: {
      query?: {
        /** @description Deletes the item permanently instead of moving it to the trash. */
        force?: boolean;
        /** @description Members to return, as names or dotted paths, separated by commas. The others are absent, even required ones. */
        _fields?: components['parameters']['fields'];
        /** @description Embeds linked resources: all if empty, or the relations separated by commas. */
        _embed?: components['parameters']['embed'];
      };
      header?: {
        /** @description The ETag of the version to change, in any context: the response is a 412 with the present one if it differs. */
        'If-Match'?: components['parameters']['ifMatch'];
      };
      path: {
        /** @description ID of the item. */
        id: number;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Success. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json':
            | {
                /**
                 * @description Always true.
                 * @constant
                 */
                deleted: true;
                previous: components['schemas']['DeletedWpBlock'];
              }
            | components['schemas']['WpBlockEdit'];
        };
      };
      /** @description An error. */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
    };
  };
  listBlockAutosaves: {
    parameters: {
      query?: {
        /** @description Which members are returned: the public ones, those for embedding, or everything that can be edited. */
        context?: 'view' | 'embed' | 'edit';
        /** @description Has no effect; the path names the item. */
        parent?: number;
        /** @description Members to return, as names or dotted paths, separated by commas. The others are absent, even required ones. */
        _fields?: components['parameters']['fields'];
        /** @description Embeds linked resources: all if empty, or the relations separated by commas. */
        _embed?: components['parameters']['embed'];
      };
      header?: {
        /** @description The ETag of a known version: the response is a 304 if it is still current. */
        'If-None-Match'?: components['parameters']['ifNoneMatch'];
      };
      path: {
        /** @description ID of the item. */
        id: number;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Success. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json':
            | components['schemas']['WpBlockAutosaveEdit'][]
            | components['schemas']['WpBlockAutosave'][]
            | components['schemas']['WpBlockAutosaveEmbed'][];
        };
      };
      /** @description An error. */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
    };
  };
  createBlockAutosave: {
    parameters: {
      query?: {
        /** @description Members to return, as names or dotted paths, separated by commas. The others are absent, even required ones. */
        _fields?: components['parameters']['fields'];
        /** @description Embeds linked resources: all if empty, or the relations separated by commas. */
        _embed?: components['parameters']['embed'];
      };
      header?: never;
      path: {
        /** @description ID of the item. */
        id: number;
      };
      cookie?: never;
    };
    requestBody?: {
      content: {
        /** @example {} */
        'application/json': components['schemas']['CreateBlockAutosaveBody'];
      };
    };
    responses: {
      /** @description Success. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['WpBlockAutosaveEdit'];
        };
      };
      /** @description An error. */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
    };
  };
  getBlockAutosave: {
    parameters: {
      query?: {
        /** @description Which members the response includes. */
        context?: 'view' | 'embed' | 'edit';
        /** @description Members to return, as names or dotted paths, separated by commas. The others are absent, even required ones. */
        _fields?: components['parameters']['fields'];
        /** @description Embeds linked resources: all if empty, or the relations separated by commas. */
        _embed?: components['parameters']['embed'];
      };
      header?: {
        /** @description The ETag of a known version: the response is a 304 if it is still current. */
        'If-None-Match'?: components['parameters']['ifNoneMatch'];
      };
      path: {
        /** @description ID of the item. */
        parent: number;
        /** @description ID of an autosave; ignored, since the latest one is returned. */
        id: number;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Success. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json':
            | components['schemas']['WpBlockAutosaveEdit']
            | components['schemas']['WpBlockAutosave']
            | components['schemas']['WpBlockAutosaveEmbed'];
        };
      };
      /** @description An error. */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
    };
  };
  renderBlock: {
    parameters: {
      query?: {
        /** @description Must be edit: blocks are rendered for editors only. */
        context?: 'edit';
        /** @description Attributes of the block. */
        attributes?: {
          [key: string]: unknown;
        };
        /** @description ID of the item that contains the block. */
        post_id?: number;
        /** @description Members to return, as names or dotted paths, separated by commas. The others are absent, even required ones. */
        _fields?: components['parameters']['fields'];
      };
      header?: {
        /** @description The ETag of a known version: the response is a 304 if it is still current. */
        'If-None-Match'?: components['parameters']['ifNoneMatch'];
      };
      path: {
        /** @description Name of the block, including its namespace. */
        name:
          | 'ect/shortcode'
          | 'core/archives'
          | 'core/block'
          | 'core/calendar'
          | 'core/categories'
          | 'core/latest-comments'
          | 'core/latest-posts'
          | 'core/rss'
          | 'core/search'
          | 'core/shortcode'
          | 'core/tag-cloud';
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Success. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['RenderedBlock'];
        };
      };
      /** @description An error. */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
    };
  };
  getSettings: {
    parameters: {
      query?: {
        /** @description Members to return, as names or dotted paths, separated by commas. The others are absent, even required ones. */
        _fields?: components['parameters']['fields'];
      };
      header?: {
        /** @description The ETag of a known version: the response is a 304 if it is still current. */
        'If-None-Match'?: components['parameters']['ifNoneMatch'];
      };
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Success. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Settings'];
        };
      };
      /** @description An error. */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
    };
  };
  updateSettings: {
    parameters: {
      query?: {
        /** @description Members to return, as names or dotted paths, separated by commas. The others are absent, even required ones. */
        _fields?: components['parameters']['fields'];
      };
      header?: {
        /** @description The ETag of the version to change, in any context: the response is a 412 with the present one if it differs. */
        'If-Match'?: components['parameters']['ifMatch'];
      };
      path?: never;
      cookie?: never;
    };
    requestBody?: {
      content: {
        /** @example {} */
        'application/json': components['schemas']['UpdateSettingsBody'];
      };
    };
    responses: {
      /** @description Success. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Settings'];
        };
      };
      /** @description An error. */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
    };
  };
  listTypes: {
    parameters: {
      query?: {
        /** @description Which members are returned: the public ones, those for embedding, or everything that can be edited. */
        context?: 'view' | 'embed' | 'edit';
        /** @description Members to return, as names or dotted paths, separated by commas. The others are absent, even required ones. */
        _fields?: components['parameters']['fields'];
        /** @description Embeds linked resources: all if empty, or the relations separated by commas. */
        _embed?: components['parameters']['embed'];
      };
      header?: {
        /** @description The ETag of a known version: the response is a 304 if it is still current. */
        'If-None-Match'?: components['parameters']['ifNoneMatch'];
      };
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Success. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json':
            | {
                [key: string]: components['schemas']['TypeEdit'];
              }
            | {
                [key: string]: components['schemas']['Type'];
              }
            | {
                [key: string]: components['schemas']['TypeEmbed'];
              };
        };
      };
      /** @description An error. */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
    };
  };
  getType: {
    parameters: {
      query?: {
        /** @description Which members are returned: the public ones, those for embedding, or everything that can be edited. */
        context?: 'view' | 'embed' | 'edit';
        /** @description Members to return, as names or dotted paths, separated by commas. The others are absent, even required ones. */
        _fields?: components['parameters']['fields'];
        /** @description Embeds linked resources: all if empty, or the relations separated by commas. */
        _embed?: components['parameters']['embed'];
      };
      header?: {
        /** @description The ETag of a known version: the response is a 304 if it is still current. */
        'If-None-Match'?: components['parameters']['ifNoneMatch'];
      };
      path: {
        /** @description Name of the type. */
        type: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Success. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json':
            | components['schemas']['TypeEdit']
            | components['schemas']['Type']
            | components['schemas']['TypeEmbed'];
        };
      };
      /** @description An error. */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
    };
  };
  getAllSettings: {
    parameters: {
      query?: {
        /** @description Members to return, as names or dotted paths, separated by commas. The others are absent, even required ones. */
        _fields?: components['parameters']['fields'];
      };
      header?: {
        /** @description The ETag of a known version: the response is a 304 if it is still current. */
        'If-None-Match'?: components['parameters']['ifNoneMatch'];
      };
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Success. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['AllSettings'];
        };
      };
      /** @description An error. */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
    };
  };
  updateAllSettings: {
    parameters: {
      query?: {
        /** @description Members to return, as names or dotted paths, separated by commas. The others are absent, even required ones. */
        _fields?: components['parameters']['fields'];
      };
      header?: {
        /** @description The ETag of the version to change, in any context: the response is a 412 with the present one if it differs. */
        'If-Match'?: components['parameters']['ifMatch'];
      };
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Success. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['AllSettings'];
        };
      };
      /** @description An error. */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
    };
  };
  listStatuses: {
    parameters: {
      query?: {
        /** @description Which members are returned: the public ones, those for embedding, or everything that can be edited. */
        context?: 'view' | 'embed' | 'edit';
        /** @description Members to return, as names or dotted paths, separated by commas. The others are absent, even required ones. */
        _fields?: components['parameters']['fields'];
        /** @description Embeds linked resources: all if empty, or the relations separated by commas. */
        _embed?: components['parameters']['embed'];
      };
      header?: {
        /** @description The ETag of a known version: the response is a 304 if it is still current. */
        'If-None-Match'?: components['parameters']['ifNoneMatch'];
      };
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Success. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json':
            | {
                [key: string]: components['schemas']['StatusEdit'];
              }
            | {
                [key: string]: components['schemas']['Status'];
              }
            | {
                [key: string]: components['schemas']['StatusEmbed'];
              };
        };
      };
      /** @description An error. */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
    };
  };
  getStatus: {
    parameters: {
      query?: {
        /** @description Which members are returned: the public ones, those for embedding, or everything that can be edited. */
        context?: 'view' | 'embed' | 'edit';
        /** @description Members to return, as names or dotted paths, separated by commas. The others are absent, even required ones. */
        _fields?: components['parameters']['fields'];
        /** @description Embeds linked resources: all if empty, or the relations separated by commas. */
        _embed?: components['parameters']['embed'];
      };
      header?: {
        /** @description The ETag of a known version: the response is a 304 if it is still current. */
        'If-None-Match'?: components['parameters']['ifNoneMatch'];
      };
      path: {
        /** @description Name of the status. */
        status: components['schemas']['EntryStatus'];
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Success. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json':
            | components['schemas']['StatusEdit']
            | components['schemas']['Status']
            | components['schemas']['StatusEmbed'];
        };
      };
      /** @description An error. */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
    };
  };
  listChanges: {
    parameters: {
      query?: {
        /** @description Cursor after which the changes begin; without one, the response has the newest one. */
        since?: string;
        /** @description Limits the list to items of these types. Such as `post,page`. */
        type?: string[];
        /** @description Maximum number of items. */
        per_page?: number;
        /** @description Members to return, as names or dotted paths, separated by commas. The others are absent, even required ones. */
        _fields?: components['parameters']['fields'];
      };
      header?: {
        /** @description The ETag of a known version: the response is a 304 if it is still current. */
        'If-None-Match'?: components['parameters']['ifNoneMatch'];
      };
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Success. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Changes'];
        };
      };
      /** @description An error. */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
    };
  };
  calpreviewEvent: {
    parameters: {
      query?: {
        /** @description Members to return, as names or dotted paths, separated by commas. The others are absent, even required ones. */
        _fields?: components['parameters']['fields'];
      };
      header?: {
        /** @description A random text for this request: sent again within 24 hours, it is carried out once and gets the same response. */
        'Idempotency-Key'?: components['parameters']['idempotencyKey'];
      };
      path: {
        /** @description ID of the item. */
        id: number;
      };
      cookie?: never;
    };
    requestBody?: {
      content: {
        /** @example {} */
        'application/json': components['schemas']['CalpreviewEventBody'];
      };
    };
    responses: {
      /** @description Success. */
      201: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Preview'];
        };
      };
      /** @description An error. */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
    };
  };
  listEventsScheduledChanges: {
    parameters: {
      query?: {
        /** @description State of the changes: the latest 20 of those that have ended. */
        state?: 'pending' | 'applied' | 'failed';
        /** @description Members to return, as names or dotted paths, separated by commas. The others are absent, even required ones. */
        _fields?: components['parameters']['fields'];
      };
      header?: {
        /** @description The ETag of a known version: the response is a 304 if it is still current. */
        'If-None-Match'?: components['parameters']['ifNoneMatch'];
      };
      path: {
        /** @description ID of the item. */
        id: number;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Success. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ScheduledChange'][];
        };
      };
      /** @description An error. */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
    };
  };
  createEventsScheduledChange: {
    parameters: {
      query?: {
        /** @description Members to return, as names or dotted paths, separated by commas. The others are absent, even required ones. */
        _fields?: components['parameters']['fields'];
      };
      header?: {
        /** @description A random text for this request: sent again within 24 hours, it is carried out once and gets the same response. */
        'Idempotency-Key'?: components['parameters']['idempotencyKey'];
      };
      path: {
        /** @description ID of the item. */
        id: number;
      };
      cookie?: never;
    };
    requestBody?: {
      content: {
        /** @example {} */
        'application/json': components['schemas']['CreateEventsScheduledChangeBody'];
      };
    };
    responses: {
      /** @description Success. */
      201: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ScheduledChange'];
        };
      };
      /** @description An error. */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
    };
  };
  getEventsScheduledChange: {
    parameters: {
      query?: {
        /** @description Members to return, as names or dotted paths, separated by commas. The others are absent, even required ones. */
        _fields?: components['parameters']['fields'];
      };
      header?: {
        /** @description The ETag of a known version: the response is a 304 if it is still current. */
        'If-None-Match'?: components['parameters']['ifNoneMatch'];
      };
      path: {
        /** @description ID of the item. */
        id: number;
        /** @description ID of the scheduled change. */
        change: number;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Success. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ScheduledChange'];
        };
      };
      /** @description An error. */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
    };
  };
  updateEventsScheduledChange: {
    parameters: {
      query?: {
        /** @description Members to return, as names or dotted paths, separated by commas. The others are absent, even required ones. */
        _fields?: components['parameters']['fields'];
      };
      header?: never;
      path: {
        /** @description ID of the item. */
        id: number;
        /** @description ID of the scheduled change. */
        change: number;
      };
      cookie?: never;
    };
    requestBody?: {
      content: {
        /** @example {} */
        'application/json': components['schemas']['UpdateEventsScheduledChangeBody'];
      };
    };
    responses: {
      /** @description Success. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ScheduledChange'];
        };
      };
      /** @description An error. */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
    };
  };
  cancelEventsScheduledChange: {
    parameters: {
      query?: {
        /** @description Members to return, as names or dotted paths, separated by commas. The others are absent, even required ones. */
        _fields?: components['parameters']['fields'];
      };
      header?: never;
      path: {
        /** @description ID of the item. */
        id: number;
        /** @description ID of the scheduled change. */
        change: number;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Success. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ScheduledChange'];
        };
      };
      /** @description An error. */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
    };
  };
  getEventsPublication: {
    parameters: {
      query?: {
        /** @description Members to return, as names or dotted paths, separated by commas. The others are absent, even required ones. */
        _fields?: components['parameters']['fields'];
      };
      header?: {
        /** @description The ETag of a known version: the response is a 304 if it is still current. */
        'If-None-Match'?: components['parameters']['ifNoneMatch'];
      };
      path: {
        /** @description ID of the item. */
        id: number;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Success. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Publication'];
        };
      };
      /** @description An error. */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
    };
  };
  editPicture: {
    parameters: {
      query?: {
        /** @description Members to return, as names or dotted paths, separated by commas. The others are absent, even required ones. */
        _fields?: components['parameters']['fields'];
        /** @description Embeds linked resources: all if empty, or the relations separated by commas. */
        _embed?: components['parameters']['embed'];
      };
      header?: {
        /** @description A random text for this request: sent again within 24 hours, it is carried out once and gets the same response. */
        'Idempotency-Key'?: components['parameters']['idempotencyKey'];
      };
      path: {
        /** @description ID of the media item. */
        id: number;
      };
      cookie?: never;
    };
    requestBody: {
      content: {
        /**
         * @example {
         *       "modifiers": [
         *         {
         *           "type": "rotate",
         *           "args": {
         *             "angle": 90
         *           }
         *         }
         *       ]
         *     }
         */
        'application/json': components['schemas']['EditPictureBody'];
      };
    };
    responses: {
      /** @description Success. */
      201: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['AttachmentEdit'];
        };
      };
      /** @description An error. */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
    };
  };
  signPicture: {
    parameters: {
      query?: {
        /** @description Members to return, as names or dotted paths, separated by commas. The others are absent, even required ones. */
        _fields?: components['parameters']['fields'];
      };
      header?: never;
      path: {
        /** @description ID of the item. */
        id: number;
      };
      cookie?: never;
    };
    requestBody?: {
      content: {
        /** @example {} */
        'application/json': components['schemas']['SignPictureBody'];
      };
    };
    responses: {
      /** @description Success. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Picture'];
        };
      };
      /** @description An error. */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
    };
  };
  calpreviewOrganizer: {
    parameters: {
      query?: {
        /** @description Members to return, as names or dotted paths, separated by commas. The others are absent, even required ones. */
        _fields?: components['parameters']['fields'];
      };
      header?: {
        /** @description A random text for this request: sent again within 24 hours, it is carried out once and gets the same response. */
        'Idempotency-Key'?: components['parameters']['idempotencyKey'];
      };
      path: {
        /** @description ID of the item. */
        id: number;
      };
      cookie?: never;
    };
    requestBody?: {
      content: {
        /** @example {} */
        'application/json': components['schemas']['CalpreviewOrganizerBody'];
      };
    };
    responses: {
      /** @description Success. */
      201: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Preview'];
        };
      };
      /** @description An error. */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
    };
  };
  listOrganizerScheduledChanges: {
    parameters: {
      query?: {
        /** @description State of the changes: the latest 20 of those that have ended. */
        state?: 'pending' | 'applied' | 'failed';
        /** @description Members to return, as names or dotted paths, separated by commas. The others are absent, even required ones. */
        _fields?: components['parameters']['fields'];
      };
      header?: {
        /** @description The ETag of a known version: the response is a 304 if it is still current. */
        'If-None-Match'?: components['parameters']['ifNoneMatch'];
      };
      path: {
        /** @description ID of the item. */
        id: number;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Success. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ScheduledChange'][];
        };
      };
      /** @description An error. */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
    };
  };
  createOrganizerScheduledChange: {
    parameters: {
      query?: {
        /** @description Members to return, as names or dotted paths, separated by commas. The others are absent, even required ones. */
        _fields?: components['parameters']['fields'];
      };
      header?: {
        /** @description A random text for this request: sent again within 24 hours, it is carried out once and gets the same response. */
        'Idempotency-Key'?: components['parameters']['idempotencyKey'];
      };
      path: {
        /** @description ID of the item. */
        id: number;
      };
      cookie?: never;
    };
    requestBody?: {
      content: {
        /** @example {} */
        'application/json': components['schemas']['CreateOrganizerScheduledChangeBody'];
      };
    };
    responses: {
      /** @description Success. */
      201: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ScheduledChange'];
        };
      };
      /** @description An error. */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
    };
  };
  getOrganizerScheduledChange: {
    parameters: {
      query?: {
        /** @description Members to return, as names or dotted paths, separated by commas. The others are absent, even required ones. */
        _fields?: components['parameters']['fields'];
      };
      header?: {
        /** @description The ETag of a known version: the response is a 304 if it is still current. */
        'If-None-Match'?: components['parameters']['ifNoneMatch'];
      };
      path: {
        /** @description ID of the item. */
        id: number;
        /** @description ID of the scheduled change. */
        change: number;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Success. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ScheduledChange'];
        };
      };
      /** @description An error. */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
    };
  };
  updateOrganizerScheduledChange: {
    parameters: {
      query?: {
        /** @description Members to return, as names or dotted paths, separated by commas. The others are absent, even required ones. */
        _fields?: components['parameters']['fields'];
      };
      header?: never;
      path: {
        /** @description ID of the item. */
        id: number;
        /** @description ID of the scheduled change. */
        change: number;
      };
      cookie?: never;
    };
    requestBody?: {
      content: {
        /** @example {} */
        'application/json': components['schemas']['UpdateOrganizerScheduledChangeBody'];
      };
    };
    responses: {
      /** @description Success. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ScheduledChange'];
        };
      };
      /** @description An error. */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
    };
  };
  cancelOrganizerScheduledChange: {
    parameters: {
      query?: {
        /** @description Members to return, as names or dotted paths, separated by commas. The others are absent, even required ones. */
        _fields?: components['parameters']['fields'];
      };
      header?: never;
      path: {
        /** @description ID of the item. */
        id: number;
        /** @description ID of the scheduled change. */
        change: number;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Success. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ScheduledChange'];
        };
      };
      /** @description An error. */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
    };
  };
  getOrganizerPublication: {
    parameters: {
      query?: {
        /** @description Members to return, as names or dotted paths, separated by commas. The others are absent, even required ones. */
        _fields?: components['parameters']['fields'];
      };
      header?: {
        /** @description The ETag of a known version: the response is a 304 if it is still current. */
        'If-None-Match'?: components['parameters']['ifNoneMatch'];
      };
      path: {
        /** @description ID of the item. */
        id: number;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Success. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Publication'];
        };
      };
      /** @description An error. */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
    };
  };
  pagepreview: {
    parameters: {
      query?: {
        /** @description Members to return, as names or dotted paths, separated by commas. The others are absent, even required ones. */
        _fields?: components['parameters']['fields'];
      };
      header?: {
        /** @description A random text for this request: sent again within 24 hours, it is carried out once and gets the same response. */
        'Idempotency-Key'?: components['parameters']['idempotencyKey'];
      };
      path: {
        /** @description ID of the item. */
        id: number;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Success. */
      201: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Preview'];
        };
      };
      /** @description An error. */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
    };
  };
  listPageScheduledChanges: {
    parameters: {
      query?: {
        /** @description State of the changes: the latest 20 of those that have ended. */
        state?: 'pending' | 'applied' | 'failed';
        /** @description Members to return, as names or dotted paths, separated by commas. The others are absent, even required ones. */
        _fields?: components['parameters']['fields'];
      };
      header?: {
        /** @description The ETag of a known version: the response is a 304 if it is still current. */
        'If-None-Match'?: components['parameters']['ifNoneMatch'];
      };
      path: {
        /** @description ID of the item. */
        id: number;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Success. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ScheduledChange'][];
        };
      };
      /** @description An error. */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
    };
  };
  createPageScheduledChange: {
    parameters: {
      query?: {
        /** @description Members to return, as names or dotted paths, separated by commas. The others are absent, even required ones. */
        _fields?: components['parameters']['fields'];
      };
      header?: {
        /** @description A random text for this request: sent again within 24 hours, it is carried out once and gets the same response. */
        'Idempotency-Key'?: components['parameters']['idempotencyKey'];
      };
      path: {
        /** @description ID of the item. */
        id: number;
      };
      cookie?: never;
    };
    requestBody?: {
      content: {
        /** @example {} */
        'application/json': components['schemas']['CreatePageScheduledChangeBody'];
      };
    };
    responses: {
      /** @description Success. */
      201: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ScheduledChange'];
        };
      };
      /** @description An error. */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
    };
  };
  getPageScheduledChange: {
    parameters: {
      query?: {
        /** @description Members to return, as names or dotted paths, separated by commas. The others are absent, even required ones. */
        _fields?: components['parameters']['fields'];
      };
      header?: {
        /** @description The ETag of a known version: the response is a 304 if it is still current. */
        'If-None-Match'?: components['parameters']['ifNoneMatch'];
      };
      path: {
        /** @description ID of the item. */
        id: number;
        /** @description ID of the scheduled change. */
        change: number;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Success. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ScheduledChange'];
        };
      };
      /** @description An error. */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
    };
  };
  updatePageScheduledChange: {
    parameters: {
      query?: {
        /** @description Members to return, as names or dotted paths, separated by commas. The others are absent, even required ones. */
        _fields?: components['parameters']['fields'];
      };
      header?: never;
      path: {
        /** @description ID of the item. */
        id: number;
        /** @description ID of the scheduled change. */
        change: number;
      };
      cookie?: never;
    };
    requestBody?: {
      content: {
        /** @example {} */
        'application/json': components['schemas']['UpdatePageScheduledChangeBody'];
      };
    };
    responses: {
      /** @description Success. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ScheduledChange'];
        };
      };
      /** @description An error. */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
    };
  };
  cancelPageScheduledChange: {
    parameters: {
      query?: {
        /** @description Members to return, as names or dotted paths, separated by commas. The others are absent, even required ones. */
        _fields?: components['parameters']['fields'];
      };
      header?: never;
      path: {
        /** @description ID of the item. */
        id: number;
        /** @description ID of the scheduled change. */
        change: number;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Success. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ScheduledChange'];
        };
      };
      /** @description An error. */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
    };
  };
  getPagePublication: {
    parameters: {
      query?: {
        /** @description Members to return, as names or dotted paths, separated by commas. The others are absent, even required ones. */
        _fields?: components['parameters']['fields'];
      };
      header?: {
        /** @description The ETag of a known version: the response is a 304 if it is still current. */
        'If-None-Match'?: components['parameters']['ifNoneMatch'];
      };
      path: {
        /** @description ID of the item. */
        id: number;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Success. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Publication'];
        };
      };
      /** @description An error. */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
    };
  };
  postpreview: {
    parameters: {
      query?: {
        /** @description Members to return, as names or dotted paths, separated by commas. The others are absent, even required ones. */
        _fields?: components['parameters']['fields'];
      };
      header?: {
        /** @description A random text for this request: sent again within 24 hours, it is carried out once and gets the same response. */
        'Idempotency-Key'?: components['parameters']['idempotencyKey'];
      };
      path: {
        /** @description ID of the item. */
        id: number;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Success. */
      201: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Preview'];
        };
      };
      /** @description An error. */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
    };
  };
  listPostScheduledChanges: {
    parameters: {
      query?: {
        /** @description State of the changes: the latest 20 of those that have ended. */
        state?: 'pending' | 'applied' | 'failed';
        /** @description Members to return, as names or dotted paths, separated by commas. The others are absent, even required ones. */
        _fields?: components['parameters']['fields'];
      };
      header?: {
        /** @description The ETag of a known version: the response is a 304 if it is still current. */
        'If-None-Match'?: components['parameters']['ifNoneMatch'];
      };
      path: {
        /** @description ID of the item. */
        id: number;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Success. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ScheduledChange'][];
        };
      };
      /** @description An error. */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
    };
  };
  createPostScheduledChange: {
    parameters: {
      query?: {
        /** @description Members to return, as names or dotted paths, separated by commas. The others are absent, even required ones. */
        _fields?: components['parameters']['fields'];
      };
      header?: {
        /** @description A random text for this request: sent again within 24 hours, it is carried out once and gets the same response. */
        'Idempotency-Key'?: components['parameters']['idempotencyKey'];
      };
      path: {
        /** @description ID of the item. */
        id: number;
      };
      cookie?: never;
    };
    requestBody?: {
      content: {
        /** @example {} */
        'application/json': components['schemas']['CreatePostScheduledChangeBody'];
      };
    };
    responses: {
      /** @description Success. */
      201: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ScheduledChange'];
        };
      };
      /** @description An error. */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
    };
  };
  getPostScheduledChange: {
    parameters: {
      query?: {
        /** @description Members to return, as names or dotted paths, separated by commas. The others are absent, even required ones. */
        _fields?: components['parameters']['fields'];
      };
      header?: {
        /** @description The ETag of a known version: the response is a 304 if it is still current. */
        'If-None-Match'?: components['parameters']['ifNoneMatch'];
      };
      path: {
        /** @description ID of the item. */
        id: number;
        /** @description ID of the scheduled change. */
        change: number;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Success. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ScheduledChange'];
        };
      };
      /** @description An error. */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
    };
  };
  updatePostScheduledChange: {
    parameters: {
      query?: {
        /** @description Members to return, as names or dotted paths, separated by commas. The others are absent, even required ones. */
        _fields?: components['parameters']['fields'];
      };
      header?: never;
      path: {
        /** @description ID of the item. */
        id: number;
        /** @description ID of the scheduled change. */
        change: number;
      };
      cookie?: never;
    };
    requestBody?: {
      content: {
        /** @example {} */
        'application/json': components['schemas']['UpdatePostScheduledChangeBody'];
      };
    };
    responses: {
      /** @description Success. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ScheduledChange'];
        };
      };
      /** @description An error. */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
    };
  };
  cancelPostScheduledChange: {
    parameters: {
      query?: {
        /** @description Members to return, as names or dotted paths, separated by commas. The others are absent, even required ones. */
        _fields?: components['parameters']['fields'];
      };
      header?: never;
      path: {
        /** @description ID of the item. */
        id: number;
        /** @description ID of the scheduled change. */
        change: number;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Success. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ScheduledChange'];
        };
      };
      /** @description An error. */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
    };
  };
  getPostPublication: {
    parameters: {
      query?: {
        /** @description Members to return, as names or dotted paths, separated by commas. The others are absent, even required ones. */
        _fields?: components['parameters']['fields'];
      };
      header?: {
        /** @description The ETag of a known version: the response is a 304 if it is still current. */
        'If-None-Match'?: components['parameters']['ifNoneMatch'];
      };
      path: {
        /** @description ID of the item. */
        id: number;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Success. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Publication'];
        };
      };
      /** @description An error. */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
    };
  };
  calpreviewVenue: {
    parameters: {
      query?: {
        /** @description Members to return, as names or dotted paths, separated by commas. The others are absent, even required ones. */
        _fields?: components['parameters']['fields'];
      };
      header?: {
        /** @description A random text for this request: sent again within 24 hours, it is carried out once and gets the same response. */
        'Idempotency-Key'?: components['parameters']['idempotencyKey'];
      };
      path: {
        /** @description ID of the item. */
        id: number;
      };
      cookie?: never;
    };
    requestBody?: {
      content: {
        /** @example {} */
        'application/json': components['schemas']['CalpreviewVenueBody'];
      };
    };
    responses: {
      /** @description Success. */
      201: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Preview'];
        };
      };
      /** @description An error. */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
    };
  };
  listVenueScheduledChanges: {
    parameters: {
      query?: {
        /** @description State of the changes: the latest 20 of those that have ended. */
        state?: 'pending' | 'applied' | 'failed';
        /** @description Members to return, as names or dotted paths, separated by commas. The others are absent, even required ones. */
        _fields?: components['parameters']['fields'];
      };
      header?: {
        /** @description The ETag of a known version: the response is a 304 if it is still current. */
        'If-None-Match'?: components['parameters']['ifNoneMatch'];
      };
      path: {
        /** @description ID of the item. */
        id: number;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Success. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ScheduledChange'][];
        };
      };
      /** @description An error. */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
    };
  };
  createVenueScheduledChange: {
    parameters: {
      query?: {
        /** @description Members to return, as names or dotted paths, separated by commas. The others are absent, even required ones. */
        _fields?: components['parameters']['fields'];
      };
      header?: {
        /** @description A random text for this request: sent again within 24 hours, it is carried out once and gets the same response. */
        'Idempotency-Key'?: components['parameters']['idempotencyKey'];
      };
      path: {
        /** @description ID of the item. */
        id: number;
      };
      cookie?: never;
    };
    requestBody?: {
      content: {
        /** @example {} */
        'application/json': components['schemas']['CreateVenueScheduledChangeBody'];
      };
    };
    responses: {
      /** @description Success. */
      201: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ScheduledChange'];
        };
      };
      /** @description An error. */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
    };
  };
  getVenueScheduledChange: {
    parameters: {
      query?: {
        /** @description Members to return, as names or dotted paths, separated by commas. The others are absent, even required ones. */
        _fields?: components['parameters']['fields'];
      };
      header?: {
        /** @description The ETag of a known version: the response is a 304 if it is still current. */
        'If-None-Match'?: components['parameters']['ifNoneMatch'];
      };
      path: {
        /** @description ID of the item. */
        id: number;
        /** @description ID of the scheduled change. */
        change: number;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Success. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ScheduledChange'];
        };
      };
      /** @description An error. */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
    };
  };
  updateVenueScheduledChange: {
    parameters: {
      query?: {
        /** @description Members to return, as names or dotted paths, separated by commas. The others are absent, even required ones. */
        _fields?: components['parameters']['fields'];
      };
      header?: never;
      path: {
        /** @description ID of the item. */
        id: number;
        /** @description ID of the scheduled change. */
        change: number;
      };
      cookie?: never;
    };
    requestBody?: {
      content: {
        /** @example {} */
        'application/json': components['schemas']['UpdateVenueScheduledChangeBody'];
      };
    };
    responses: {
      /** @description Success. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ScheduledChange'];
        };
      };
      /** @description An error. */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
    };
  };
  cancelVenueScheduledChange: {
    parameters: {
      query?: {
        /** @description Members to return, as names or dotted paths, separated by commas. The others are absent, even required ones. */
        _fields?: components['parameters']['fields'];
      };
      header?: never;
      path: {
        /** @description ID of the item. */
        id: number;
        /** @description ID of the scheduled change. */
        change: number;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Success. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ScheduledChange'];
        };
      };
      /** @description An error. */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
    };
  };
  getVenuePublication: {
    parameters: {
      query?: {
        /** @description Members to return, as names or dotted paths, separated by commas. The others are absent, even required ones. */
        _fields?: components['parameters']['fields'];
      };
      header?: {
        /** @description The ETag of a known version: the response is a 304 if it is still current. */
        'If-None-Match'?: components['parameters']['ifNoneMatch'];
      };
      path: {
        /** @description ID of the item. */
        id: number;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Success. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Publication'];
        };
      };
      /** @description An error. */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
    };
  };
  listTaxonomies: {
    parameters: {
      query?: {
        /** @description Which members are returned: the public ones, those for embedding, or everything that can be edited. */
        context?: 'view' | 'embed' | 'edit';
        /** @description Limits the list to taxonomies of this entry type. Such as `post`. */
        type?: string;
        /** @description Members to return, as names or dotted paths, separated by commas. The others are absent, even required ones. */
        _fields?: components['parameters']['fields'];
        /** @description Embeds linked resources: all if empty, or the relations separated by commas. */
        _embed?: components['parameters']['embed'];
      };
      header?: {
        /** @description The ETag of a known version: the response is a 304 if it is still current. */
        'If-None-Match'?: components['parameters']['ifNoneMatch'];
      };
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Success. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json':
            | {
                [key: string]: components['schemas']['TaxonomyEdit'];
              }
            | {
                [key: string]: components['schemas']['Taxonomy'];
              }
            | {
                [key: string]: components['schemas']['TaxonomyEmbed'];
              };
        };
      };
      /** @description An error. */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
    };
  };
  getTaxonomy: {
    parameters: {
      query?: {
        /** @description Which members are returned: the public ones, those for embedding, or everything that can be edited. */
        context?: 'view' | 'embed' | 'edit';
        /** @description Members to return, as names or dotted paths, separated by commas. The others are absent, even required ones. */
        _fields?: components['parameters']['fields'];
        /** @description Embeds linked resources: all if empty, or the relations separated by commas. */
        _embed?: components['parameters']['embed'];
      };
      header?: {
        /** @description The ETag of a known version: the response is a 304 if it is still current. */
        'If-None-Match'?: components['parameters']['ifNoneMatch'];
      };
      path: {
        /** @description Name of the taxonomy. */
        taxonomy: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Success. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json':
            | components['schemas']['TaxonomyEdit']
            | components['schemas']['Taxonomy']
            | components['schemas']['TaxonomyEmbed'];
        };
      };
      /** @description An error. */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
    };
  };
  getCalendarText: {
    parameters: {
      query?: {
        /** @description Members to return, as names or dotted paths, separated by commas. The others are absent, even required ones. */
        _fields?: components['parameters']['fields'];
      };
      header?: {
        /** @description The ETag of a known version: the response is a 304 if it is still current. */
        'If-None-Match'?: components['parameters']['ifNoneMatch'];
      };
      path: {
        /** @description ID of the item. */
        id: number;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Success. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['CalendarTexts'];
        };
      };
      /** @description An error. */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
    };
  };
  listManagedImports: {
    parameters: {
      query?: {
        /** @description Page of the list, starting at 1. */
        page?: number;
        /** @description Imports per page. */
        per_page?: number;
        /** @description Limits the list to imports with this status. */
        status?: 'cal-ea-draft' | 'cal-ea-pending' | 'cal-ea-success' | 'cal-ea-failed' | 'cal-ea-schedule';
        /** @description Limits the list to imports of this origin. */
        origin?: 'csv' | 'eventbrite' | 'feed' | 'gcal' | 'ical' | 'ics' | 'meetup' | 'page' | 'url';
        /** @description Limits the list to runs of this schedule. */
        schedule?: number;
        /** @description Members to return, as names or dotted paths, separated by commas. The others are absent, even required ones. */
        _fields?: components['parameters']['fields'];
        /** @description Continues the list behind an item instead of at a page: empty for the beginning, then as in the link `next`. No totals are returned. */
        _cursor?: components['parameters']['cursor'];
        /** @description How totals are found: not at all, at most five minutes old, or exactly. */
        _totals?: components['parameters']['totals'];
        /** @description For callers who may edit the items: streams all of them as application/x-ndjson or text/csv, which `Accept` may name instead. */
        _format?: components['parameters']['format'];
      };
      header?: {
        /** @description The ETag of a known version: the response is a 304 if it is still current. */
        'If-None-Match'?: components['parameters']['ifNoneMatch'];
      };
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Success. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ManagedImport'][];
        };
      };
      /** @description An error. */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
    };
  };
  createImport: {
    parameters: {
      query?: {
        /** @description Members to return, as names or dotted paths, separated by commas. The others are absent, even required ones. */
        _fields?: components['parameters']['fields'];
      };
      header?: {
        /** @description A random text for this request: sent again within 24 hours, it is carried out once and gets the same response. */
        'Idempotency-Key'?: components['parameters']['idempotencyKey'];
      };
      path?: never;
      cookie?: never;
    };
    requestBody?: {
      content: {
        /**
         * @example {
         *       "columns": {
         *         "When": "event_start_date"
         *       },
         *       "time": "04:30",
         *       "source": "https://club.example/calendar.ics"
         *     }
         */
        'application/json': components['schemas']['CreateImportBody'];
      };
    };
    responses: {
      /** @description Success. */
      201: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ManagedImport'];
        };
      };
      /** @description An error. */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
    };
  };
  previewImport: {
    parameters: {
      query?: {
        /** @description Members to return, as names or dotted paths, separated by commas. The others are absent, even required ones. */
        _fields?: components['parameters']['fields'];
      };
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: {
      content: {
        /** @example {} */
        'application/json': components['schemas']['PreviewImportBody'];
      };
    };
    responses: {
      /** @description Success. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ImportPreview'];
        };
      };
      /** @description An error. */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
    };
  };
  getManagedImport: {
    parameters: {
      query?: {
        /** @description Members to return, as names or dotted paths, separated by commas. The others are absent, even required ones. */
        _fields?: components['parameters']['fields'];
      };
      header?: {
        /** @description The ETag of a known version: the response is a 304 if it is still current. */
        'If-None-Match'?: components['parameters']['ifNoneMatch'];
      };
      path: {
        /** @description ID of the item. */
        id: number;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Success. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ManagedImport'];
        };
      };
      /** @description An error. */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
    };
  };
  updateImport: {
    parameters: {
      query?: {
        /** @description Members to return, as names or dotted paths, separated by commas. The others are absent, even required ones. */
        _fields?: components['parameters']['fields'];
      };
      header?: never;
      path: {
        /** @description ID of the item. */
        id: number;
      };
      cookie?: never;
    };
    requestBody?: {
      content: {
        /** @example {} */
        'application/json': components['schemas']['UpdateImportBody'];
      };
    };
    responses: {
      /** @description Success. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ManagedImport'];
        };
      };
      /** @description An error. */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
    };
  };
  deleteImport: {
    parameters: {
      query?: {
        /** @description Members to return, as names or dotted paths, separated by commas. The others are absent, even required ones. */
        _fields?: components['parameters']['fields'];
      };
      header?: never;
      path: {
        /** @description ID of the item. */
        id: number;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Success. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ManagedImport'];
        };
      };
      /** @description An error. */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
    };
  };
  runImport: {
    parameters: {
      query?: {
        /** @description Members to return, as names or dotted paths, separated by commas. The others are absent, even required ones. */
        _fields?: components['parameters']['fields'];
      };
      header?: never;
      path: {
        /** @description ID of the item. */
        id: number;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Success. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ManagedImport'];
        };
      };
      /** @description An error. */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
    };
  };
  stopImport: {
    parameters: {
      query?: {
        /** @description Members to return, as names or dotted paths, separated by commas. The others are absent, even required ones. */
        _fields?: components['parameters']['fields'];
      };
      header?: never;
      path: {
        /** @description ID of the item. */
        id: number;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Success. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ManagedImport'];
        };
      };
      /** @description An error. */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
    };
  };
  listThemes: {
    parameters: {
      query: {
        /** @description Has no effect. */
        context?: string;
        /** @description Has no effect. */
        page?: number;
        /** @description Has no effect. */
        per_page?: number;
        /** @description Has no effect. */
        search?: string;
        /** @description Limits the list to themes with these statuses. Such as `active`. */
        status: 'active'[];
        /** @description Members to return, as names or dotted paths, separated by commas. The others are absent, even required ones. */
        _fields?: components['parameters']['fields'];
        /** @description Continues the list behind an item instead of at a page: empty for the beginning, then as in the link `next`. No totals are returned. */
        _cursor?: components['parameters']['cursor'];
        /** @description How totals are found: not at all, at most five minutes old, or exactly. */
        _totals?: components['parameters']['totals'];
        /** @description For callers who may edit the items: streams all of them as application/x-ndjson or text/csv, which `Accept` may name instead. */
        _format?: components['parameters']['format'];
        /** @description Embeds linked resources: all if empty, or the relations separated by commas. */
        _embed?: components['parameters']['embed'];
      };
      header?: {
        /** @description The ETag of a known version: the response is a 304 if it is still current. */
        'If-None-Match'?: components['parameters']['ifNoneMatch'];
      };
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Success. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Theme'][];
        };
      };
      /** @description An error. */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
    };
  };
  explainRedirect: {
    parameters: {
      query: {
        /** @description The visited URL, or its path and query. */
        url: string;
        /** @description Headers of the visit, such as `headers[User-Agent]=…`. */
        headers?: Record<string, unknown>;
        /** @description Members to return, as names or dotted paths, separated by commas. The others are absent, even required ones. */
        _fields?: components['parameters']['fields'];
      };
      header?: {
        /** @description The ETag of a known version: the response is a 304 if it is still current. */
        'If-None-Match'?: components['parameters']['ifNoneMatch'];
      };
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Success. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['RedirectExplanation'];
        };
      };
      /** @description An error. */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
    };
  };
  getSystem: {
    parameters: {
      query?: {
        /** @description Members to return, as names or dotted paths, separated by commas. The others are absent, even required ones. */
        _fields?: components['parameters']['fields'];
      };
      header?: {
        /** @description The ETag of a known version: the response is a 304 if it is still current. */
        'If-None-Match'?: components['parameters']['ifNoneMatch'];
      };
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Success. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['System'];
        };
      };
      /** @description An error. */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
    };
  };
  listEventCategories: {
    parameters: {
      query?: {
        /** @description Which members are returned: the public ones, those for embedding, or everything that can be edited. */
        context?: 'view' | 'embed' | 'edit';
        /** @description Page of the list, starting at 1. */
        page?: number;
        /** @description Maximum number of items per page. */
        per_page?: number;
        /** @description Limits the list to items that contain this text. */
        search?: string;
        /** @description Excludes these IDs. */
        exclude?: number[];
        /** @description Includes only these IDs. */
        include?: number[];
        /** @description Sort direction. */
        order?: 'asc' | 'desc';
        /** @description Field to sort by. */
        orderby?: 'id' | 'include' | 'name' | 'slug' | 'include_slugs' | 'term_group' | 'description' | 'count';
        /** @description Excludes terms without published items, unless a descendant has some. */
        hide_empty?: boolean;
        /** @description Limits the list to terms of this item. */
        post?: number;
        /** @description Limits the list to terms with one of these slugs. */
        slug?: string[];
        /** @description Limits the list to children of this term; 0 for the top level. */
        parent?: number;
        /** @description Members to return, as names or dotted paths, separated by commas. The others are absent, even required ones. */
        _fields?: components['parameters']['fields'];
        /** @description Continues the list behind an item instead of at a page: empty for the beginning, then as in the link `next`. No totals are returned. */
        _cursor?: components['parameters']['cursor'];
        /** @description How totals are found: not at all, at most five minutes old, or exactly. */
        _totals?: components['parameters']['totals'];
        /** @description For callers who may edit the items: streams all of them as application/x-ndjson or text/csv, which `Accept` may name instead. */
        _format?: components['parameters']['format'];
        /** @description Embeds linked resources: all if empty, or the relations separated by commas. */
        _embed?: components['parameters']['embed'];
      };
      header?: {
        /** @description The ETag of a known version: the response is a 304 if it is still current. */
        'If-None-Match'?: components['parameters']['ifNoneMatch'];
      };
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Success. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json':
            | components['schemas']['CalEventsCatEdit'][]
            | components['schemas']['CalEventsCat'][]
            | components['schemas']['CalEventsCatEmbed'][];
        };
      };
      /** @description An error. */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
    };
  };
  createEventCategory: {
    parameters: {
      query?: {
        /** @description Members to return, as names or dotted paths, separated by commas. The others are absent, even required ones. */
        _fields?: components['parameters']['fields'];
        /** @description Embeds linked resources: all if empty, or the relations separated by commas. */
        _embed?: components['parameters']['embed'];
      };
      header?: {
        /** @description A random text for this request: sent again within 24 hours, it is carried out once and gets the same response. */
        'Idempotency-Key'?: components['parameters']['idempotencyKey'];
      };
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        /**
         * @example {
         *       "name": "Food and drink",
         *       "description": "Recipes and <em>more</em>",
         *       "slug": "food-and-drink",
         *       "lang": "de",
         *       "translation_of": 5
         *     }
         */
        'application/json': components['schemas']['CreateEventCategoryBody'];
      };
    };
    responses: {
      /** @description Success. */
      201: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['CalEventsCatEdit'];
        };
      };
      /** @description An error. */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
    };
  };
  getEventCategory: {
    parameters: {
      query?: {
        /** @description Which members the response includes. */
        context?: 'view' | 'embed' | 'edit';
        /** @description Members to return, as names or dotted paths, separated by commas. The others are absent, even required ones. */
        _fields?: components['parameters']['fields'];
        /** @description Embeds linked resources: all if empty, or the relations separated by commas. */
        _embed?: components['parameters']['embed'];
      };
      header?: {
        /** @description The ETag of a known version: the response is a 304 if it is still current. */
        'If-None-Match'?: components['parameters']['ifNoneMatch'];
      };
      path: {
        /** @description ID of the item. */
        id: number;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Success. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json':
            | components['schemas']['CalEventsCatEdit']
            | components['schemas']['CalEventsCat']
            | components['schemas']['CalEventsCatEmbed'];
        };
      };
      /** @description An error. */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
    };
  };
  updateEventCategory: {
    parameters: {
      query?: {
        /** @description Members to return, as names or dotted paths, separated by commas. The others are absent, even required ones. */
        _fields?: components['parameters']['fields'];
        /** @description Embeds linked resources: all if empty, or the relations separated by commas. */
        _embed?: components['parameters']['embed'];
      };
      header?: {
        /** @description The ETag of the version to change, in any context: the response is a 412 with the present one if it differs. */
        'If-Match'?: components['parameters']['ifMatch'];
      };
      path: {
        /** @description ID of the item. */
        id: number;
      };
      cookie?: never;
    };
    requestBody?: {
      content: {
        /** @example {} */
        'application/json': components['schemas']['UpdateEventCategoryBody'];
      };
    };
    responses: {
      /** @description Success. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['CalEventsCatEdit'];
        };
      };
      /** @description An error. */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
    };
  };
  deleteEventCategory: {
    parameters: {
      query?: {
        /** @description Must be true: terms have no trash. */
        force?: boolean;
        /** @description Members to return, as names or dotted paths, separated by commas. The others are absent, even required ones. */
        _fields?: components['parameters']['fields'];
        /** @description Embeds linked resources: all if empty, or the relations separated by commas. */
        _embed?: components['parameters']['embed'];
      };
      header?: {
        /** @description The ETag of the version to change, in any context: the response is a 412 with the present one if it differs. */
        'If-Match'?: components['parameters']['ifMatch'];
      };
      path: {
        /** @description ID of the item. */
        id: number;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Success. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            /**
             * @description Always true.
             * @constant
             */
            deleted: true;
            previous: components['schemas']['DeletedCalEventsCat'];
          };
        };
      };
      /** @description An error. */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
    };
  };
  getCalEventsV1Index: {
    parameters: {
      query?: {
        /** @description With the context `help`, every route has its schema. */
        context?: string;
        /** @description The namespace to describe. */
        namespace?: string;
        /** @description Members to return, as names or dotted paths, separated by commas. The others are absent, even required ones. */
        _fields?: components['parameters']['fields'];
      };
      header?: {
        /** @description The ETag of a known version: the response is a 304 if it is still current. */
        'If-None-Match'?: components['parameters']['ifNoneMatch'];
      };
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Success. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['NamespaceIndex'];
        };
      };
      /** @description An error. */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
    };
  };
  listEvents: {
    parameters: {
      query?: {
        /** @description Page of the list, from 1. */
        page?: number;
        /** @description Items per page, at most 50. Defaults to the setting posts_per_page. */
        per_page?: number;
        /** @description Limits the list to events that start at or after this time of the site. A day without a time includes the whole day. Such as `2031-05-01 00:00:00`. */
        start_date?: number | string;
        /** @description Limits the list to events that start at or before this time of the site. A day without a time includes the whole day. Such as `2031-05-31`. */
        end_date?: number | string;
        /** @description Limits the list to events with these words in the title, description or excerpt. */
        search?: string;
        /** @description Limits the list to events in one of these categories or their descendants: slugs, IDs or names. */
        categories?: number[];
        /** @description Limits the list to events with one of these tags: slugs, IDs or names. */
        tags?: number[];
        /** @description Limits the list to events at one of these venues. */
        venue?: number[];
        /** @description Limits the list to events of one of these organizers. */
        organizer?: number[];
        /** @description Limits the list to featured events, or to the others. */
        featured?: boolean;
        /** @description Statuses of the events, as a list or separated by commas. Statuses other than `publish` require the right to edit events. */
        status?: components['schemas']['EntryStatus'][];
        /** @description Limits the list to events at venues with coordinates; with `geoloc_lat` and `geoloc_lng` to those nearby, nearest first. */
        geoloc?: boolean;
        /** @description Latitude in degrees; requires `geoloc_lng`, and only has an effect with `geoloc`. */
        geoloc_lat?: number;
        /** @description Longitude in degrees; requires `geoloc_lat`, and only has an effect with `geoloc`. */
        geoloc_lng?: number;
        /** @description Limits the list to these events, regardless of their dates, in the order of publication. */
        include?: number[];
        /** @description Limits the list to the children of this event and, for a series, its occurrences. */
        post_parent?: number;
        /** @description Members to return, as names or dotted paths, separated by commas. The others are absent, even required ones. */
        _fields?: components['parameters']['fields'];
        /** @description Continues the list behind an item instead of at a page: empty for the beginning, then as in the link `next`. No totals are returned. */
        _cursor?: components['parameters']['cursor'];
        /** @description How totals are found: not at all, at most five minutes old, or exactly. */
        _totals?: components['parameters']['totals'];
        /** @description For callers who may edit the items: streams all of them as application/x-ndjson or text/csv, which `Accept` may name instead. */
        _format?: components['parameters']['format'];
      };
      header?: {
        /** @description The ETag of a known version: the response is a 304 if it is still current. */
        'If-None-Match'?: components['parameters']['ifNoneMatch'];
      };
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Success. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            /**
             * Format: uri
             * @description URL of this page of the list.
             */
            rest_url: string;
            /**
             * Format: uri
             * @description URL of the next page, if there is one.
             */
            next_rest_url?: string;
            /**
             * Format: uri
             * @description URL of the previous page, if there is one.
             */
            previous_rest_url?: string;
            /** @description Number of items on all pages, unless `_totals` is `none`. */
            total?: number;
            /** @description Number of pages, unless `_totals` is `none`. */
            total_pages?: number;
            events: components['schemas']['Event'][];
          };
        };
      };
      /** @description An error. */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
    };
  };
  createEvent: {
    parameters: {
      query?: {
        /** @description Members to return, as names or dotted paths, separated by commas. The others are absent, even required ones. */
        _fields?: components['parameters']['fields'];
      };
      header?: {
        /** @description A random text for this request: sent again within 24 hours, it is carried out once and gets the same response. */
        'Idempotency-Key'?: components['parameters']['idempotencyKey'];
      };
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        /**
         * @example {
         *       "date": "2031-03-01 09:00:00",
         *       "date_utc": "2031-03-01 09:00:00",
         *       "title": "Spring fair",
         *       "description": "<p>Come and see.</p>",
         *       "slug": "spring-fair",
         *       "excerpt": "Come and see.",
         *       "status": "publish",
         *       "timezone": "Europe/Berlin",
         *       "start_date": "2031-05-01 10:00:00",
         *       "end_date": "2031-05-01 12:00:00",
         *       "expires": "2031-06-01T00:00:00",
         *       "expires_gmt": "2031-06-01T00:00:00",
         *       "cost": "$5 - $15",
         *       "website": "https://fair.example.org/",
         *       "categories": [
         *         "concerts"
         *       ],
         *       "tags": [
         *         "open air"
         *       ],
         *       "venue": {
         *         "venue": "Old hall",
         *         "city": "Ulm"
         *       },
         *       "organizer": [
         *         {
         *           "organizer": "Town council"
         *         }
         *       ],
         *       "meta": {
         *         "rrule": "FREQ=WEEKLY;COUNT=10",
         *         "exdate": [
         *           "2031-05-08"
         *         ]
         *       },
         *       "translations": {
         *         "de": null
         *       }
         *     }
         */
        'application/json': components['schemas']['CreateEventBody'];
      };
    };
    responses: {
      /** @description Success. */
      201: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Event'];
        };
      };
      /** @description An error. */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
    };
  };
  getEvent: {
    parameters: {
      query?: {
        /** @description `recurrence_id` of an occurrence of a series: returns that occurrence. Such as `2031-05-15 10:00:00`. */
        occurrence?: string;
        /** @description Members to return, as names or dotted paths, separated by commas. The others are absent, even required ones. */
        _fields?: components['parameters']['fields'];
        /** @description The token of a link for a preview of this item: its holder may read it for an hour, whatever its status, with the unsaved texts of the user who made the link. */
        _preview?: components['parameters']['preview'];
      };
      header?: {
        /** @description The ETag of a known version: the response is a 304 if it is still current. */
        'If-None-Match'?: components['parameters']['ifNoneMatch'];
      };
      path: {
        /** @description ID of the event, or of an occurrence of a series. */
        id: number;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Success. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Event'];
        };
      };
      /** @description An error. */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
    };
  };
  updateEvent: {
    parameters: {
      query?: {
        /** @description Members to return, as names or dotted paths, separated by commas. The others are absent, even required ones. */
        _fields?: components['parameters']['fields'];
      };
      header?: {
        /** @description The ETag of the version to change, in any context: the response is a 412 with the present one if it differs. */
        'If-Match'?: components['parameters']['ifMatch'];
      };
      path: {
        /** @description ID of the event, or of an occurrence of a series. */
        id: number;
      };
      cookie?: never;
    };
    requestBody?: {
      content: {
        /** @example {} */
        'application/json': components['schemas']['UpdateEventBody'];
      };
    };
    responses: {
      /** @description Success. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Event'];
        };
      };
      /** @description An error. */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
    };
  };
  deleteEvent: {
    parameters: {
      query?: {
        /** @description `recurrence_id` of an occurrence of a series: writes that occurrence, unless `_scope` says otherwise. Such as `2031-05-15 10:00:00`. */
        occurrence?: string | null;
        /** @description `recurrence_id` of an occurrence of a series: writes that occurrence, unless `_scope` says otherwise. Such as `2031-05-15 10:00:00`. */
        recurrence_id?: string | null;
        /** @description What a write of a series changes: the named occurrence, it and the following ones, or all. Defaults to `this` if an occurrence is named, otherwise to `all`. Only series have it. Such as `this`. */
        _scope?: 'this' | 'following' | 'all';
        /** @description Members to return, as names or dotted paths, separated by commas. The others are absent, even required ones. */
        _fields?: components['parameters']['fields'];
      };
      header?: {
        /** @description The ETag of the version to change, in any context: the response is a 412 with the present one if it differs. */
        'If-Match'?: components['parameters']['ifMatch'];
      };
      path: {
        /** @description ID of the event, or of an occurrence of a series. */
        id: number;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Success. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Event'];
        };
      };
      /** @description An error. */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
    };
  };
  getEventBySlug: {
    parameters: {
      query?: {
        /** @description `recurrence_id` of an occurrence of a series: returns that occurrence. Such as `2031-05-15 10:00:00`. */
        occurrence?: string;
        /** @description Members to return, as names or dotted paths, separated by commas. The others are absent, even required ones. */
        _fields?: components['parameters']['fields'];
      };
      header?: {
        /** @description The ETag of a known version: the response is a 304 if it is still current. */
        'If-None-Match'?: components['parameters']['ifNoneMatch'];
      };
      path: {
        /** @description Slug of the event. */
        slug: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Success. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Event'];
        };
      };
      /** @description An error. */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
    };
  };
  updateEventBySlug: {
    parameters: {
      query?: {
        /** @description Members to return, as names or dotted paths, separated by commas. The others are absent, even required ones. */
        _fields?: components['parameters']['fields'];
      };
      header?: {
        /** @description The ETag of the version to change, in any context: the response is a 412 with the present one if it differs. */
        'If-Match'?: components['parameters']['ifMatch'];
      };
      path: {
        /** @description Slug of the event; another one in the body becomes its new slug. */
        slug: string;
      };
      cookie?: never;
    };
    requestBody?: {
      content: {
        /** @example {} */
        'application/json': components['schemas']['UpdateEventBySlugBody'];
      };
    };
    responses: {
      /** @description Success. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Event'];
        };
      };
      /** @description An error. */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
    };
  };
  deleteEventBySlug: {
    parameters: {
      query?: {
        /** @description `recurrence_id` of an occurrence of a series: writes that occurrence, unless `_scope` says otherwise. Such as `2031-05-15 10:00:00`. */
        occurrence?: string | null;
        /** @description `recurrence_id` of an occurrence of a series: writes that occurrence, unless `_scope` says otherwise. Such as `2031-05-15 10:00:00`. */
        recurrence_id?: string | null;
        /** @description What a write of a series changes: the named occurrence, it and the following ones, or all. Defaults to `this` if an occurrence is named, otherwise to `all`. Only series have it. Such as `this`. */
        _scope?: 'this' | 'following' | 'all';
        /** @description Members to return, as names or dotted paths, separated by commas. The others are absent, even required ones. */
        _fields?: components['parameters']['fields'];
      };
      header?: {
        /** @description The ETag of the version to change, in any context: the response is a 412 with the present one if it differs. */
        'If-Match'?: components['parameters']['ifMatch'];
      };
      path: {
        /** @description Slug of the event. */
        slug: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Success. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Event'];
        };
      };
      /** @description An error. */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
    };
  };
  listVenues: {
    parameters: {
      query?: {
        /** @description Page of the list, from 1. */
        page?: number;
        /** @description Items per page, at most 50. Defaults to the setting posts_per_page. */
        per_page?: number;
        /** @description Limits the list to entries with this text in the title, description, excerpt or their own fields. */
        search?: string;
        /** @description Limits the list to the entries of this event, or of the series of this occurrence. */
        event?: number;
        /** @description Limits the list to entries of events that are not drafts (`1`, `true`, `yes`, `on`), or to the others. Such as `true`. */
        has_events?: boolean | number | string;
        /** @description Limits the list to entries of upcoming events. */
        only_with_upcoming?: boolean;
        /** @description Limits the list to venues with these statuses. */
        status?: components['schemas']['EntryStatus'][];
        /** @description Members to return, as names or dotted paths, separated by commas. The others are absent, even required ones. */
        _fields?: components['parameters']['fields'];
        /** @description Continues the list behind an item instead of at a page: empty for the beginning, then as in the link `next`. No totals are returned. */
        _cursor?: components['parameters']['cursor'];
        /** @description How totals are found: not at all, at most five minutes old, or exactly. */
        _totals?: components['parameters']['totals'];
        /** @description For callers who may edit the items: streams all of them as application/x-ndjson or text/csv, which `Accept` may name instead. */
        _format?: components['parameters']['format'];
      };
      header?: {
        /** @description The ETag of a known version: the response is a 304 if it is still current. */
        'If-None-Match'?: components['parameters']['ifNoneMatch'];
      };
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Success. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            /**
             * Format: uri
             * @description URL of this page of the list.
             */
            rest_url: string;
            /**
             * Format: uri
             * @description URL of the next page, if there is one.
             */
            next_rest_url?: string;
            /**
             * Format: uri
             * @description URL of the previous page, if there is one.
             */
            previous_rest_url?: string;
            /** @description Number of items on all pages, unless `_totals` is `none`. */
            total?: number;
            /** @description Number of pages, unless `_totals` is `none`. */
            total_pages?: number;
            venues: components['schemas']['Venue'][];
          };
        };
      };
      /** @description An error. */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
    };
  };
  createVenue: {
    parameters: {
      query?: {
        /** @description Members to return, as names or dotted paths, separated by commas. The others are absent, even required ones. */
        _fields?: components['parameters']['fields'];
      };
      header?: {
        /** @description A random text for this request: sent again within 24 hours, it is carried out once and gets the same response. */
        'Idempotency-Key'?: components['parameters']['idempotencyKey'];
      };
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        /**
         * @example {
         *       "date": "2031-05-01 09:00:00",
         *       "description": "<p>Built in 1890.</p>",
         *       "excerpt": "<p>Built in 1890.</p>",
         *       "status": "publish",
         *       "expires": "2031-06-01T00:00:00",
         *       "expires_gmt": "2031-06-01T00:00:00",
         *       "venue": "Old Hall",
         *       "show_map": "true",
         *       "show_map_link": "true",
         *       "address": "Via Appia 1",
         *       "city": "Rome",
         *       "country": "Italy",
         *       "province": "RM",
         *       "state": "Lazio",
         *       "zip": "00100",
         *       "phone": "+39 06 1",
         *       "stateprovince": "RM",
         *       "website": "https://hall.example.org",
         *       "geo_lat": 41.87,
         *       "geo_lng": 12.5,
         *       "translations": {
         *         "de": null
         *       }
         *     }
         */
        'application/json': components['schemas']['CreateVenueBody'];
      };
    };
    responses: {
      /** @description Success. */
      201: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Venue'];
        };
      };
      /** @description An error. */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
    };
  };
  getVenue: {
    parameters: {
      query?: {
        /** @description Members to return, as names or dotted paths, separated by commas. The others are absent, even required ones. */
        _fields?: components['parameters']['fields'];
        /** @description The token of a link for a preview of this item: its holder may read it for an hour, whatever its status, with the unsaved texts of the user who made the link. */
        _preview?: components['parameters']['preview'];
      };
      header?: {
        /** @description The ETag of a known version: the response is a 304 if it is still current. */
        'If-None-Match'?: components['parameters']['ifNoneMatch'];
      };
      path: {
        /** @description ID of the venue. */
        id: number;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Success. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Venue'];
        };
      };
      /** @description An error. */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
    };
  };
  updateVenue: {
    parameters: {
      query?: {
        /** @description Members to return, as names or dotted paths, separated by commas. The others are absent, even required ones. */
        _fields?: components['parameters']['fields'];
      };
      header?: {
        /** @description The ETag of the version to change, in any context: the response is a 412 with the present one if it differs. */
        'If-Match'?: components['parameters']['ifMatch'];
      };
      path: {
        /** @description ID of the venue. */
        id: number;
      };
      cookie?: never;
    };
    requestBody?: {
      content: {
        /** @example {} */
        'application/json': components['schemas']['UpdateVenueBody'];
      };
    };
    responses: {
      /** @description Success. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Venue'];
        };
      };
      /** @description An error. */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
    };
  };
  deleteVenue: {
    parameters: {
      query?: {
        /** @description Members to return, as names or dotted paths, separated by commas. The others are absent, even required ones. */
        _fields?: components['parameters']['fields'];
      };
      header?: {
        /** @description The ETag of the version to change, in any context: the response is a 412 with the present one if it differs. */
        'If-Match'?: components['parameters']['ifMatch'];
      };
      path: {
        /** @description ID of the venue. */
        id: number;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Success. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Venue'];
        };
      };
      /** @description An error. */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
    };
  };
  getVenueBySlug: {
    parameters: {
      query?: {
        /** @description Members to return, as names or dotted paths, separated by commas. The others are absent, even required ones. */
        _fields?: components['parameters']['fields'];
      };
      header?: {
        /** @description The ETag of a known version: the response is a 304 if it is still current. */
        'If-None-Match'?: components['parameters']['ifNoneMatch'];
      };
      path: {
        /** @description Slug of the venue. */
        slug: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Success. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Venue'];
        };
      };
      /** @description An error. */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
    };
  };
  updateVenueBySlug: {
    parameters: {
      query?: {
        /** @description Members to return, as names or dotted paths, separated by commas. The others are absent, even required ones. */
        _fields?: components['parameters']['fields'];
      };
      header?: {
        /** @description The ETag of the version to change, in any context: the response is a 412 with the present one if it differs. */
        'If-Match'?: components['parameters']['ifMatch'];
      };
      path: {
        /** @description Slug of the venue. */
        slug: string;
      };
      cookie?: never;
    };
    requestBody?: {
      content: {
        /** @example {} */
        'application/json': components['schemas']['UpdateVenueBySlugBody'];
      };
    };
    responses: {
      /** @description Success. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Venue'];
        };
      };
      /** @description An error. */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
    };
  };
  deleteVenueBySlug: {
    parameters: {
      query?: {
        /** @description Members to return, as names or dotted paths, separated by commas. The others are absent, even required ones. */
        _fields?: components['parameters']['fields'];
      };
      header?: {
        /** @description The ETag of the version to change, in any context: the response is a 412 with the present one if it differs. */
        'If-Match'?: components['parameters']['ifMatch'];
      };
      path: {
        /** @description Slug of the venue. */
        slug: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Success. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Venue'];
        };
      };
      /** @description An error. */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
    };
  };
  listOrganizers: {
    parameters: {
      query?: {
        /** @description Page of the list, from 1. */
        page?: number;
        /** @description Items per page, at most 50. Defaults to the setting posts_per_page. */
        per_page?: number;
        /** @description Limits the list to entries with this text in the title, description, excerpt or their own fields. */
        search?: string;
        /** @description Limits the list to the entries of this event, or of the series of this occurrence. */
        event?: number;
        /** @description Limits the list to entries of events that are not drafts (`1`, `true`, `yes`, `on`), or to the others. Such as `true`. */
        has_events?: boolean | number | string;
        /** @description Limits the list to entries of upcoming events. */
        only_with_upcoming?: boolean;
        /** @description Limits the list to organizers with these statuses. */
        status?: components['schemas']['EntryStatus'][];
        /** @description Members to return, as names or dotted paths, separated by commas. The others are absent, even required ones. */
        _fields?: components['parameters']['fields'];
        /** @description Continues the list behind an item instead of at a page: empty for the beginning, then as in the link `next`. No totals are returned. */
        _cursor?: components['parameters']['cursor'];
        /** @description How totals are found: not at all, at most five minutes old, or exactly. */
        _totals?: components['parameters']['totals'];
        /** @description For callers who may edit the items: streams all of them as application/x-ndjson or text/csv, which `Accept` may name instead. */
        _format?: components['parameters']['format'];
      };
      header?: {
        /** @description The ETag of a known version: the response is a 304 if it is still current. */
        'If-None-Match'?: components['parameters']['ifNoneMatch'];
      };
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Success. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            /**
             * Format: uri
             * @description URL of this page of the list.
             */
            rest_url: string;
            /**
             * Format: uri
             * @description URL of the next page, if there is one.
             */
            next_rest_url?: string;
            /**
             * Format: uri
             * @description URL of the previous page, if there is one.
             */
            previous_rest_url?: string;
            /** @description Number of items on all pages, unless `_totals` is `none`. */
            total?: number;
            /** @description Number of pages, unless `_totals` is `none`. */
            total_pages?: number;
            organizers: components['schemas']['Organizer'][];
          };
        };
      };
      /** @description An error. */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
    };
  };
  createOrganizer: {
    parameters: {
      query?: {
        /** @description Members to return, as names or dotted paths, separated by commas. The others are absent, even required ones. */
        _fields?: components['parameters']['fields'];
      };
      header?: {
        /** @description A random text for this request: sent again within 24 hours, it is carried out once and gets the same response. */
        'Idempotency-Key'?: components['parameters']['idempotencyKey'];
      };
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        /**
         * @example {
         *       "date": "2031-05-01 09:00:00",
         *       "description": "<p>Built in 1890.</p>",
         *       "excerpt": "<p>Built in 1890.</p>",
         *       "status": "publish",
         *       "expires": "2031-06-01T00:00:00",
         *       "expires_gmt": "2031-06-01T00:00:00",
         *       "organizer": "Film Club",
         *       "phone": "+39 06 1",
         *       "website": "https://club.example.org",
         *       "email": "club@example.org",
         *       "translations": {
         *         "de": null
         *       }
         *     }
         */
        'application/json': components['schemas']['CreateOrganizerBody'];
      };
    };
    responses: {
      /** @description Success. */
      201: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Organizer'];
        };
      };
      /** @description An error. */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
    };
  };
  getOrganizer: {
    parameters: {
      query?: {
        /** @description Members to return, as names or dotted paths, separated by commas. The others are absent, even required ones. */
        _fields?: components['parameters']['fields'];
        /** @description The token of a link for a preview of this item: its holder may read it for an hour, whatever its status, with the unsaved texts of the user who made the link. */
        _preview?: components['parameters']['preview'];
      };
      header?: {
        /** @description The ETag of a known version: the response is a 304 if it is still current. */
        'If-None-Match'?: components['parameters']['ifNoneMatch'];
      };
      path: {
        /** @description ID of the organizer. */
        id: number;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Success. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Organizer'];
        };
      };
      /** @description An error. */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
    };
  };
  updateOrganizer: {
    parameters: {
      query?: {
        /** @description Members to return, as names or dotted paths, separated by commas. The others are absent, even required ones. */
        _fields?: components['parameters']['fields'];
      };
      header?: {
        /** @description The ETag of the version to change, in any context: the response is a 412 with the present one if it differs. */
        'If-Match'?: components['parameters']['ifMatch'];
      };
      path: {
        /** @description ID of the organizer. */
        id: number;
      };
      cookie?: never;
    };
    requestBody?: {
      content: {
        /** @example {} */
        'application/json': components['schemas']['UpdateOrganizerBody'];
      };
    };
    responses: {
      /** @description Success. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Organizer'];
        };
      };
      /** @description An error. */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
    };
  };
  deleteOrganizer: {
    parameters: {
      query?: {
        /** @description Members to return, as names or dotted paths, separated by commas. The others are absent, even required ones. */
        _fields?: components['parameters']['fields'];
      };
      header?: {
        /** @description The ETag of the version to change, in any context: the response is a 412 with the present one if it differs. */
        'If-Match'?: components['parameters']['ifMatch'];
      };
      path: {
        /** @description ID of the organizer. */
        id: number;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Success. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Organizer'];
        };
      };
      /** @description An error. */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
    };
  };
  getOrganizerBySlug: {
    parameters: {
      query?: {
        /** @description Members to return, as names or dotted paths, separated by commas. The others are absent, even required ones. */
        _fields?: components['parameters']['fields'];
      };
      header?: {
        /** @description The ETag of a known version: the response is a 304 if it is still current. */
        'If-None-Match'?: components['parameters']['ifNoneMatch'];
      };
      path: {
        /** @description Slug of the organizer. */
        slug: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Success. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Organizer'];
        };
      };
      /** @description An error. */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
    };
  };
  updateOrganizerBySlug: {
    parameters: {
      query?: {
        /** @description Members to return, as names or dotted paths, separated by commas. The others are absent, even required ones. */
        _fields?: components['parameters']['fields'];
      };
      header?: {
        /** @description The ETag of the version to change, in any context: the response is a 412 with the present one if it differs. */
        'If-Match'?: components['parameters']['ifMatch'];
      };
      path: {
        /** @description Slug of the organizer. */
        slug: string;
      };
      cookie?: never;
    };
    requestBody?: {
      content: {
        /** @example {} */
        'application/json': components['schemas']['UpdateOrganizerBySlugBody'];
      };
    };
    responses: {
      /** @description Success. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Organizer'];
        };
      };
      /** @description An error. */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
    };
  };
  deleteOrganizerBySlug: {
    parameters: {
      query?: {
        /** @description Members to return, as names or dotted paths, separated by commas. The others are absent, even required ones. */
        _fields?: components['parameters']['fields'];
      };
      header?: {
        /** @description The ETag of the version to change, in any context: the response is a 412 with the present one if it differs. */
        'If-Match'?: components['parameters']['ifMatch'];
      };
      path: {
        /** @description Slug of the organizer. */
        slug: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Success. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Organizer'];
        };
      };
      /** @description An error. */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
    };
  };
  listCalendarCategories: {
    parameters: {
      query?: {
        /** @description Page of the list, from 1. */
        page?: number;
        /** @description Items per page, at most 50. Defaults to the setting posts_per_page. */
        per_page?: number;
        /** @description Limits the list to terms with this text in the name or slug. */
        search?: string;
        /** @description Excludes these terms. */
        exclude?: number[];
        /** @description Limits the list to these terms. */
        include?: number[];
        /** @description Sort direction: `asc` (default) or `desc`. */
        order?: string;
        /** @description Sort key: `id`, `include`, `name`, `slug`, `term_group`, `description` or `count`; other values mean `name`. */
        orderby?: string;
        /** @description Excludes terms without published items of their own or of their descendants. */
        hide_empty?: boolean;
        /** @description Limits the list to the terms of this item. */
        post?: number;
        /** @description Limits the list to the terms of this event; takes precedence over `post`. */
        event?: number;
        /** @description Limits the list to the term with this slug. */
        slug?: string;
        /** @description Limits the list to the children of this category; 0 for the top level. */
        parent?: number;
        /** @description Members to return, as names or dotted paths, separated by commas. The others are absent, even required ones. */
        _fields?: components['parameters']['fields'];
        /** @description Continues the list behind an item instead of at a page: empty for the beginning, then as in the link `next`. No totals are returned. */
        _cursor?: components['parameters']['cursor'];
        /** @description How totals are found: not at all, at most five minutes old, or exactly. */
        _totals?: components['parameters']['totals'];
        /** @description For callers who may edit the items: streams all of them as application/x-ndjson or text/csv, which `Accept` may name instead. */
        _format?: components['parameters']['format'];
      };
      header?: {
        /** @description The ETag of a known version: the response is a 304 if it is still current. */
        'If-None-Match'?: components['parameters']['ifNoneMatch'];
      };
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Success. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            /**
             * Format: uri
             * @description URL of this page of the list.
             */
            rest_url: string;
            /**
             * Format: uri
             * @description URL of the next page, if there is one.
             */
            next_rest_url?: string;
            /**
             * Format: uri
             * @description URL of the previous page, if there is one.
             */
            previous_rest_url?: string;
            /** @description Number of items on all pages, unless `_totals` is `none`. */
            total?: number;
            /** @description Number of pages, unless `_totals` is `none`. */
            total_pages?: number;
            categories: components['schemas']['Term'][];
          };
        };
      };
      /** @description An error. */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
    };
  };
  createCalendarCategory: {
    parameters: {
      query?: {
        /** @description Members to return, as names or dotted paths, separated by commas. The others are absent, even required ones. */
        _fields?: components['parameters']['fields'];
        /** @description Embeds linked resources: all if empty, or the relations separated by commas. */
        _embed?: components['parameters']['embed'];
      };
      header?: {
        /** @description A random text for this request: sent again within 24 hours, it is carried out once and gets the same response. */
        'Idempotency-Key'?: components['parameters']['idempotencyKey'];
      };
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        /**
         * @example {
         *       "name": "Courses and workshops",
         *       "description": "Learn <em>something</em>",
         *       "slug": "courses-and-workshops",
         *       "lang": "de",
         *       "translation_of": 5
         *     }
         */
        'application/json': components['schemas']['CreateCalendarCategoryBody'];
      };
    };
    responses: {
      /** @description Success. */
      201: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Term'];
        };
      };
      /** @description An error. */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
    };
  };
  getCalendarCategory: {
    parameters: {
      query?: {
        /** @description Members to return, as names or dotted paths, separated by commas. The others are absent, even required ones. */
        _fields?: components['parameters']['fields'];
        /** @description Embeds linked resources: all if empty, or the relations separated by commas. */
        _embed?: components['parameters']['embed'];
      };
      header?: {
        /** @description The ETag of a known version: the response is a 304 if it is still current. */
        'If-None-Match'?: components['parameters']['ifNoneMatch'];
      };
      path: {
        /** @description ID of the term. */
        id: number;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Success. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Term'];
        };
      };
      /** @description An error. */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
    };
  };
  updateCalendarCategory: {
    parameters: {
      query?: {
        /** @description Members to return, as names or dotted paths, separated by commas. The others are absent, even required ones. */
        _fields?: components['parameters']['fields'];
        /** @description Embeds linked resources: all if empty, or the relations separated by commas. */
        _embed?: components['parameters']['embed'];
      };
      header?: {
        /** @description The ETag of the version to change, in any context: the response is a 412 with the present one if it differs. */
        'If-Match'?: components['parameters']['ifMatch'];
      };
      path: {
        /** @description ID of the term. */
        id: number;
      };
      cookie?: never;
    };
    requestBody?: {
      content: {
        /** @example {} */
        'application/json': components['schemas']['UpdateCalendarCategoryBody'];
      };
    };
    responses: {
      /** @description Success. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Term'];
        };
      };
      /** @description An error. */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
    };
  };
  deleteCalendarCategory: {
    parameters: {
      query?: {
        /** @description Members to return, as names or dotted paths, separated by commas. The others are absent, even required ones. */
        _fields?: components['parameters']['fields'];
      };
      header?: {
        /** @description The ETag of the version to change, in any context: the response is a 412 with the present one if it differs. */
        'If-Match'?: components['parameters']['ifMatch'];
      };
      path: {
        /** @description ID of the term. */
        id: number;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Success. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Term'];
        };
      };
      /** @description An error. */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
    };
  };
  listCalendarTags: {
    parameters: {
      query?: {
        /** @description Page of the list, from 1. */
        page?: number;
        /** @description Items per page, at most 50. Defaults to the setting posts_per_page. */
        per_page?: number;
        /** @description Limits the list to terms with this text in the name or slug. */
        search?: string;
        /** @description Excludes these terms. */
        exclude?: number[];
        /** @description Limits the list to these terms. */
        include?: number[];
        /** @description Sort direction: `asc` (default) or `desc`. */
        order?: string;
        /** @description Sort key: `id`, `include`, `name`, `slug`, `term_group`, `description` or `count`; other values mean `name`. */
        orderby?: string;
        /** @description Excludes terms without published items of their own or of their descendants. */
        hide_empty?: boolean;
        /** @description Limits the list to the terms of this item. */
        post?: number;
        /** @description Limits the list to the terms of this event; takes precedence over `post`. */
        event?: number;
        /** @description Limits the list to the term with this slug. */
        slug?: string;
        /** @description Members to return, as names or dotted paths, separated by commas. The others are absent, even required ones. */
        _fields?: components['parameters']['fields'];
        /** @description Continues the list behind an item instead of at a page: empty for the beginning, then as in the link `next`. No totals are returned. */
        _cursor?: components['parameters']['cursor'];
        /** @description How totals are found: not at all, at most five minutes old, or exactly. */
        _totals?: components['parameters']['totals'];
        /** @description For callers who may edit the items: streams all of them as application/x-ndjson or text/csv, which `Accept` may name instead. */
        _format?: components['parameters']['format'];
      };
      header?: {
        /** @description The ETag of a known version: the response is a 304 if it is still current. */
        'If-None-Match'?: components['parameters']['ifNoneMatch'];
      };
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Success. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            /**
             * Format: uri
             * @description URL of this page of the list.
             */
            rest_url: string;
            /**
             * Format: uri
             * @description URL of the next page, if there is one.
             */
            next_rest_url?: string;
            /**
             * Format: uri
             * @description URL of the previous page, if there is one.
             */
            previous_rest_url?: string;
            /** @description Number of items on all pages, unless `_totals` is `none`. */
            total?: number;
            /** @description Number of pages, unless `_totals` is `none`. */
            total_pages?: number;
            tags: components['schemas']['Term'][];
          };
        };
      };
      /** @description An error. */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
    };
  };
  createCalendarTag: {
    parameters: {
      query?: {
        /** @description Members to return, as names or dotted paths, separated by commas. The others are absent, even required ones. */
        _fields?: components['parameters']['fields'];
        /** @description Embeds linked resources: all if empty, or the relations separated by commas. */
        _embed?: components['parameters']['embed'];
      };
      header?: {
        /** @description A random text for this request: sent again within 24 hours, it is carried out once and gets the same response. */
        'Idempotency-Key'?: components['parameters']['idempotencyKey'];
      };
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        /**
         * @example {
         *       "name": "Courses and workshops",
         *       "description": "Learn <em>something</em>",
         *       "slug": "courses-and-workshops",
         *       "lang": "de",
         *       "translation_of": 5
         *     }
         */
        'application/json': components['schemas']['CreateCalendarTagBody'];
      };
    };
    responses: {
      /** @description Success. */
      201: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Term'];
        };
      };
      /** @description An error. */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
    };
  };
  getCalendarTag: {
    parameters: {
      query?: {
        /** @description Members to return, as names or dotted paths, separated by commas. The others are absent, even required ones. */
        _fields?: components['parameters']['fields'];
        /** @description Embeds linked resources: all if empty, or the relations separated by commas. */
        _embed?: components['parameters']['embed'];
      };
      header?: {
        /** @description The ETag of a known version: the response is a 304 if it is still current. */
        'If-None-Match'?: components['parameters']['ifNoneMatch'];
      };
      path: {
        /** @description ID of the term. */
        id: number;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Success. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Term'];
        };
      };
      /** @description An error. */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
    };
  };
  updateCalendarTag: {
    parameters: {
      query?: {
        /** @description Members to return, as names or dotted paths, separated by commas. The others are absent, even required ones. */
        _fields?: components['parameters']['fields'];
        /** @description Embeds linked resources: all if empty, or the relations separated by commas. */
        _embed?: components['parameters']['embed'];
      };
      header?: {
        /** @description The ETag of the version to change, in any context: the response is a 412 with the present one if it differs. */
        'If-Match'?: components['parameters']['ifMatch'];
      };
      path: {
        /** @description ID of the term. */
        id: number;
      };
      cookie?: never;
    };
    requestBody?: {
      content: {
        /** @example {} */
        'application/json': components['schemas']['UpdateCalendarTagBody'];
      };
    };
    responses: {
      /** @description Success. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Term'];
        };
      };
      /** @description An error. */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
    };
  };
  deleteCalendarTag: {
    parameters: {
      query?: {
        /** @description Members to return, as names or dotted paths, separated by commas. The others are absent, even required ones. */
        _fields?: components['parameters']['fields'];
      };
      header?: {
        /** @description The ETag of the version to change, in any context: the response is a 412 with the present one if it differs. */
        'If-Match'?: components['parameters']['ifMatch'];
      };
      path: {
        /** @description ID of the term. */
        id: number;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Success. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Term'];
        };
      };
      /** @description An error. */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
    };
  };
  getCalendarDescription: {
    parameters: {
      query?: {
        /** @description Members to return, as names or dotted paths, separated by commas. The others are absent, even required ones. */
        _fields?: components['parameters']['fields'];
      };
      header?: {
        /** @description The ETag of a known version: the response is a 304 if it is still current. */
        'If-None-Match'?: components['parameters']['ifNoneMatch'];
      };
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Success. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Swagger2Document'];
        };
      };
      /** @description An error. */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
    };
  };
  getCalAggregatorV1Index: {
    parameters: {
      query?: {
        /** @description With the context `help`, every route has its schema. */
        context?: string;
        /** @description The namespace to describe. */
        namespace?: string;
        /** @description Members to return, as names or dotted paths, separated by commas. The others are absent, even required ones. */
        _fields?: components['parameters']['fields'];
      };
      header?: {
        /** @description The ETag of a known version: the response is a 304 if it is still current. */
        'If-None-Match'?: components['parameters']['ifNoneMatch'];
      };
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Success. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['NamespaceIndex'];
        };
      };
      /** @description An error. */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
    };
  };
  sendImportBatch: {
    parameters: {
      query?: {
        /** @description Members to return, as names or dotted paths, separated by commas. The others are absent, even required ones. */
        _fields?: components['parameters']['fields'];
      };
      header?: never;
      path: {
        /** @description ID of the import at the import service. */
        import_id: string;
      };
      cookie?: never;
    };
    requestBody: {
      content: {
        /**
         * @example {
         *       "batch_hash": "0cc175b9c0f1b6a831c399e269772661",
         *       "status": {
         *         "data": {
         *           "total": 10,
         *           "done": 5
         *         },
         *         "batch": {
         *           "total": 2,
         *           "done": 1
         *         }
         *       },
         *       "percentage_complete": 50
         *     }
         */
        'application/json': components['schemas']['SendImportBatchBody'];
      };
    };
    responses: {
      /** @description Success. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ImportBatch'];
        };
      };
      /** @description An error. */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
    };
  };
  reportImportState: {
    parameters: {
      query?: {
        /** @description Members to return, as names or dotted paths, separated by commas. The others are absent, even required ones. */
        _fields?: components['parameters']['fields'];
      };
      header?: never;
      path: {
        /** @description ID of the import at the import service. */
        import_id: string;
      };
      cookie?: never;
    };
    requestBody: {
      content: {
        /**
         * @example {
         *       "batch_hash": "0cc175b9c0f1b6a831c399e269772661",
         *       "status": "success",
         *       "message": "All is done.",
         *       "message_slug": "success",
         *       "percentage_complete": 100
         *     }
         */
        'application/json': components['schemas']['ReportImportStateBody'];
      };
    };
    responses: {
      /** @description Success. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ImportState'];
        };
      };
      /** @description An error. */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
    };
  };
  getRedirectionV1Index: {
    parameters: {
      query?: {
        /** @description With the context `help`, every route has its schema. */
        context?: string;
        /** @description The namespace to describe. */
        namespace?: string;
        /** @description Members to return, as names or dotted paths, separated by commas. The others are absent, even required ones. */
        _fields?: components['parameters']['fields'];
      };
      header?: {
        /** @description The ETag of a known version: the response is a 304 if it is still current. */
        'If-None-Match'?: components['parameters']['ifNoneMatch'];
      };
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Success. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['NamespaceIndex'];
        };
      };
      /** @description An error. */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
    };
  };
  listRedirects: {
    parameters: {
      query?: {
        /** @description Filters by name, such as `filterBy[url]=old`. */
        filterBy?: {
          status?: string | number | boolean;
          'url-match'?: string | number | boolean;
          match?: string | number | boolean;
          action?: string | number | boolean;
          http?: string | number | boolean;
          access?: string | number | boolean;
          url?: string | number | boolean;
          target?: string | number | boolean;
          group?: string | number | boolean;
          id?: string | number | boolean;
          title?: string | number | boolean;
        };
        /** @description Sort direction. */
        direction?: 'asc' | 'desc';
        /** @description Number of items per page. */
        per_page?: number;
        /** @description Page number, starting at 0. */
        page?: number;
        /** @description Sort field; default: id. */
        orderby?: 'source' | 'last_count' | 'last_access' | 'position' | 'id' | '';
        /** @description Members to return, as names or dotted paths, separated by commas. The others are absent, even required ones. */
        _fields?: components['parameters']['fields'];
        /** @description Continues the list behind an item instead of at a page: empty for the beginning, then as in the link `next`. No totals are returned. */
        _cursor?: components['parameters']['cursor'];
        /** @description How totals are found: not at all, at most five minutes old, or exactly. */
        _totals?: components['parameters']['totals'];
        /** @description For callers who may edit the items: streams all of them as application/x-ndjson or text/csv, which `Accept` may name instead. */
        _format?: components['parameters']['format'];
      };
      header?: {
        /** @description The ETag of a known version: the response is a 304 if it is still current. */
        'If-None-Match'?: components['parameters']['ifNoneMatch'];
      };
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Success. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            /** @description Number of items in all pages, unless `_totals` is `none`. */
            total?: number;
            items: components['schemas']['Redirect'][];
          };
        };
      };
      /** @description An error. */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
    };
  };
  createRedirect: {
    parameters: {
      query?: {
        /** @description Members to return, as names or dotted paths, separated by commas. The others are absent, even required ones. */
        _fields?: components['parameters']['fields'];
      };
      header?: {
        /** @description A random text for this request: sent again within 24 hours, it is carried out once and gets the same response. */
        'Idempotency-Key'?: components['parameters']['idempotencyKey'];
      };
      path?: never;
      cookie?: never;
    };
    requestBody?: {
      content: {
        /**
         * @example {
         *       "filterBy": {
         *         "url": "old"
         *       },
         *       "url": "/old",
         *       "match_data": {
         *         "source": {
         *           "flag_query": "pass",
         *           "flag_case": true,
         *           "flag_trailing": true,
         *           "flag_regex": false
         *         }
         *       },
         *       "match_type": "url",
         *       "action_type": "url",
         *       "action_code": 301,
         *       "action_data": {
         *         "url": "/new"
         *       },
         *       "group_id": 1,
         *       "title": "Old page"
         *     }
         */
        'application/json': components['schemas']['CreateRedirectBody'];
      };
    };
    responses: {
      /** @description Success. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            /** @description Number of items in all pages, unless `_totals` is `none`. */
            total?: number;
            items: components['schemas']['Redirect'][];
          };
        };
      };
      /** @description An error. */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
    };
  };
  findRedirectTargets: {
    parameters: {
      query: {
        /** @description Text that the title or the slug contains. Such as `garden`. */
        text: string;
        /** @description Members to return, as names or dotted paths, separated by commas. The others are absent, even required ones. */
        _fields?: components['parameters']['fields'];
      };
      header?: {
        /** @description The ETag of a known version: the response is a 304 if it is still current. */
        'If-None-Match'?: components['parameters']['ifNoneMatch'];
      };
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Success. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['RedirectTarget'][];
        };
      };
      /** @description An error. */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
    };
  };
  updateRedirect: {
    parameters: {
      query?: {
        /** @description Members to return, as names or dotted paths, separated by commas. The others are absent, even required ones. */
        _fields?: components['parameters']['fields'];
      };
      header?: {
        /** @description The ETag of the version to change, in any context: the response is a 412 with the present one if it differs. */
        'If-Match'?: components['parameters']['ifMatch'];
      };
      path: {
        /** @description Id of the rule. */
        id: number;
      };
      cookie?: never;
    };
    requestBody?: {
      content: {
        /** @example {} */
        'application/json': components['schemas']['UpdateRedirectBody'];
      };
    };
    responses: {
      /** @description Success. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ChangedRedirect'];
        };
      };
      /** @description An error. */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
    };
  };
  listRedirectGroups: {
    parameters: {
      query?: {
        /** @description Filters by name, such as `filterBy[name]=Campaigns`. */
        filterBy?: {
          status?: string | number | boolean;
          module?: string | number | boolean;
          name?: string | number | boolean;
        };
        /** @description Sort direction. */
        direction?: 'asc' | 'desc';
        /** @description Number of items per page. */
        per_page?: number;
        /** @description Page number, starting at 0. */
        page?: number;
        /** @description Sort field; default: name. */
        orderby?: 'name' | 'id' | '';
        /** @description Members to return, as names or dotted paths, separated by commas. The others are absent, even required ones. */
        _fields?: components['parameters']['fields'];
        /** @description Continues the list behind an item instead of at a page: empty for the beginning, then as in the link `next`. No totals are returned. */
        _cursor?: components['parameters']['cursor'];
        /** @description How totals are found: not at all, at most five minutes old, or exactly. */
        _totals?: components['parameters']['totals'];
        /** @description For callers who may edit the items: streams all of them as application/x-ndjson or text/csv, which `Accept` may name instead. */
        _format?: components['parameters']['format'];
      };
      header?: {
        /** @description The ETag of a known version: the response is a 304 if it is still current. */
        'If-None-Match'?: components['parameters']['ifNoneMatch'];
      };
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Success. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            /** @description Number of items in all pages, unless `_totals` is `none`. */
            total?: number;
            items: components['schemas']['RedirectGroup'][];
          };
        };
      };
      /** @description An error. */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
    };
  };
  createRedirectGroup: {
    parameters: {
      query?: {
        /** @description Members to return, as names or dotted paths, separated by commas. The others are absent, even required ones. */
        _fields?: components['parameters']['fields'];
      };
      header?: {
        /** @description A random text for this request: sent again within 24 hours, it is carried out once and gets the same response. */
        'Idempotency-Key'?: components['parameters']['idempotencyKey'];
      };
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        /**
         * @example {
         *       "filterBy": {
         *         "name": "Campaigns"
         *       },
         *       "moduleId": 1,
         *       "name": "Campaigns"
         *     }
         */
        'application/json': components['schemas']['CreateRedirectGroupBody'];
      };
    };
    responses: {
      /** @description Success. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            /** @description Number of items in all pages, unless `_totals` is `none`. */
            total?: number;
            items: components['schemas']['RedirectGroup'][];
          };
        };
      };
      /** @description An error. */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
    };
  };
  updateRedirectGroup: {
    parameters: {
      query?: {
        /** @description Members to return, as names or dotted paths, separated by commas. The others are absent, even required ones. */
        _fields?: components['parameters']['fields'];
      };
      header?: never;
      path: {
        /** @description Id of the group. */
        id: number;
      };
      cookie?: never;
    };
    requestBody: {
      content: {
        /**
         * @example {
         *       "moduleId": 1,
         *       "name": "Campaigns"
         *     }
         */
        'application/json': components['schemas']['UpdateRedirectGroupBody'];
      };
    };
    responses: {
      /** @description Success. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ChangedRedirectGroup'];
        };
      };
      /** @description An error. */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
    };
  };
  changeRedirectGroups: {
    parameters: {
      query?: {
        /** @description Members to return, as names or dotted paths, separated by commas. The others are absent, even required ones. */
        _fields?: components['parameters']['fields'];
      };
      header?: never;
      path: {
        /** @description The action. */
        action: 'delete' | 'enable' | 'disable';
      };
      cookie?: never;
    };
    requestBody?: {
      content: {
        /** @example {} */
        'application/json': components['schemas']['ChangeRedirectGroupsBody'];
      };
    };
    responses: {
      /** @description Success. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            /** @description Number of items in all pages, unless `_totals` is `none`. */
            total?: number;
            /** @description Number of items that the action applied to. */
            touched: number;
            items: components['schemas']['RedirectGroup'][];
          };
        };
      };
      /** @description An error. */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
    };
  };
  deleteRedirectLog: {
    parameters: {
      query?: {
        /** @description Members to return, as names or dotted paths, separated by commas. The others are absent, even required ones. */
        _fields?: components['parameters']['fields'];
      };
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: {
      content: {
        /** @example {} */
        'application/json': components['schemas']['DeleteRedirectLogBody'];
      };
    };
    responses: {
      /** @description Success. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            /** @description Number of items in all pages, unless `_totals` is `none`. */
            total?: number;
            /** @description Number of items that the action applied to. */
            touched: number;
            items: components['schemas']['LoggedRedirect'][];
          };
        };
      };
      /** @description An error. */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
    };
  };
  deleteMissingPages: {
    parameters: {
      query?: {
        /** @description Members to return, as names or dotted paths, separated by commas. The others are absent, even required ones. */
        _fields?: components['parameters']['fields'];
      };
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: {
      content: {
        /** @example {} */
        'application/json': components['schemas']['DeleteMissingPagesBody'];
      };
    };
    responses: {
      /** @description Success. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            /** @description Number of items in all pages, unless `_totals` is `none`. */
            total?: number;
            /** @description Number of items that the action applied to. */
            touched: number;
            items: components['schemas']['MissingPage'][];
          };
        };
      };
      /** @description An error. */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
    };
  };
  changeRedirects: {
    parameters: {
      query?: {
        /** @description Members to return, as names or dotted paths, separated by commas. The others are absent, even required ones. */
        _fields?: components['parameters']['fields'];
      };
      header?: {
        /** @description The ETag of the version to change, in any context: the response is a 412 with the present one if it differs. */
        'If-Match'?: components['parameters']['ifMatch'];
      };
      path: {
        /** @description The action. */
        action: 'delete' | 'enable' | 'disable' | 'reset';
      };
      cookie?: never;
    };
    requestBody?: {
      content: {
        /** @example {} */
        'application/json': components['schemas']['ChangeRedirectsBody'];
      };
    };
    responses: {
      /** @description Success. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            /** @description Number of items in all pages, unless `_totals` is `none`. */
            total?: number;
            /** @description Number of items that the action applied to. */
            touched: number;
            items: components['schemas']['Redirect'][];
          };
        };
      };
      /** @description An error. */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
    };
  };
  listRedirectLog: {
    parameters: {
      query?: {
        /** @description Filters by name, such as `filterBy[url]=old`. */
        filterBy?: {
          ip?: string | number | boolean;
          'url-exact'?: string | number | boolean;
          referrer?: string | number | boolean;
          agent?: string | number | boolean;
          url?: string | number | boolean;
          domain?: string | number | boolean;
          method?: string | number | boolean;
          http?: string | number | boolean;
          target?: string | number | boolean;
          redirect_by?: string | number | boolean;
        };
        /** @description Sort direction. */
        direction?: 'asc' | 'desc';
        /** @description Number of items per page. */
        per_page?: number;
        /** @description Page number, starting at 0. */
        page?: number;
        /** @description Sort field; default: newest first. */
        orderby?: 'url' | 'ip' | 'total' | 'count' | '';
        /** @description Groups entries by value and counts them instead of listing them, largest groups first. */
        groupBy?: 'url' | 'ip' | 'agent';
        /** @description Members to return, as names or dotted paths, separated by commas. The others are absent, even required ones. */
        _fields?: components['parameters']['fields'];
        /** @description Continues the list behind an item instead of at a page: empty for the beginning, then as in the link `next`. No totals are returned. */
        _cursor?: components['parameters']['cursor'];
        /** @description How totals are found: not at all, at most five minutes old, or exactly. */
        _totals?: components['parameters']['totals'];
        /** @description For callers who may edit the items: streams all of them as application/x-ndjson or text/csv, which `Accept` may name instead. */
        _format?: components['parameters']['format'];
      };
      header?: {
        /** @description The ETag of a known version: the response is a 304 if it is still current. */
        'If-None-Match'?: components['parameters']['ifNoneMatch'];
      };
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Success. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            /** @description Number of items in all pages, unless `_totals` is `none`. */
            total?: number;
            items: components['schemas']['LoggedRedirect'][];
          };
        };
      };
      /** @description An error. */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
    };
  };
  listMissingPages: {
    parameters: {
      query?: {
        /** @description Filters by name, such as `filterBy[url]=old`. */
        filterBy?: {
          ip?: string | number | boolean;
          'url-exact'?: string | number | boolean;
          referrer?: string | number | boolean;
          agent?: string | number | boolean;
          url?: string | number | boolean;
          domain?: string | number | boolean;
          method?: string | number | boolean;
          http?: string | number | boolean;
          target?: string | number | boolean;
          redirect_by?: string | number | boolean;
        };
        /** @description Sort direction. */
        direction?: 'asc' | 'desc';
        /** @description Number of items per page. */
        per_page?: number;
        /** @description Page number, starting at 0. */
        page?: number;
        /** @description Sort field; default: newest first. */
        orderby?: 'url' | 'ip' | 'total' | 'count' | '';
        /** @description Groups entries by value and counts them instead of listing them, largest groups first. */
        groupBy?: 'url' | 'ip' | 'agent';
        /** @description Members to return, as names or dotted paths, separated by commas. The others are absent, even required ones. */
        _fields?: components['parameters']['fields'];
        /** @description Continues the list behind an item instead of at a page: empty for the beginning, then as in the link `next`. No totals are returned. */
        _cursor?: components['parameters']['cursor'];
        /** @description How totals are found: not at all, at most five minutes old, or exactly. */
        _totals?: components['parameters']['totals'];
        /** @description For callers who may edit the items: streams all of them as application/x-ndjson or text/csv, which `Accept` may name instead. */
        _format?: components['parameters']['format'];
      };
      header?: {
        /** @description The ETag of a known version: the response is a 304 if it is still current. */
        'If-None-Match'?: components['parameters']['ifNoneMatch'];
      };
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Success. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            /** @description Number of items in all pages, unless `_totals` is `none`. */
            total?: number;
            items: components['schemas']['MissingPage'][];
          };
        };
      };
      /** @description An error. */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
    };
  };
  importRedirectFile: {
    parameters: {
      query?: {
        /** @description Members to return, as names or dotted paths, separated by commas. The others are absent, even required ones. */
        _fields?: components['parameters']['fields'];
      };
      header?: {
        /** @description The file name, such as `attachment; filename="fair.jpg"`; required if the file itself is the body. */
        'Content-Disposition'?: string;
        /** @description The MD5 checksum of the file, hexadecimal, such as `9e107d9d372bb6826bd81d3542a419d6`. A file with another one is rejected. */
        'Content-MD5'?: string;
      };
      path: {
        /** @description Id of the group for the rules. A JSON export has its own groups. */
        group_id: number;
      };
      cookie?: never;
    };
    requestBody: {
      content: {
        'multipart/form-data': {
          /**
           * Format: binary
           * @description The file.
           */
          file: string;
          /** @description Returns what would be imported without changing anything. */
          dry_run?: boolean;
          /** @description Creates all rules disabled. */
          disabled?: boolean;
          /**
           * @description The columns of a CSV file, separated by commas: source, target, match, code, action, status, or `-` for others.
           * @example source,target,code,-
           */
          columns?: string;
        };
        'application/octet-stream': string;
      };
    };
    responses: {
      /** @description Success. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['RedirectImport'];
        };
      };
      /** @description An error. */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
    };
  };
  listRedirectImporters: {
    parameters: {
      query?: {
        /** @description Members to return, as names or dotted paths, separated by commas. The others are absent, even required ones. */
        _fields?: components['parameters']['fields'];
      };
      header?: {
        /** @description The ETag of a known version: the response is a 304 if it is still current. */
        'If-None-Match'?: components['parameters']['ifNoneMatch'];
      };
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Success. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['RedirectImporters'];
        };
      };
      /** @description An error. */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
    };
  };
  importRedirects: {
    parameters: {
      query?: {
        /** @description Members to return, as names or dotted paths, separated by commas. The others are absent, even required ones. */
        _fields?: components['parameters']['fields'];
      };
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: {
      content: {
        /** @example {} */
        'application/json': components['schemas']['ImportRedirectsBody'];
      };
    };
    responses: {
      /** @description Success. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['RedirectImport'];
        };
      };
      /** @description An error. */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
    };
  };
  exportRedirects: {
    parameters: {
      query?: {
        /** @description Members to return, as names or dotted paths, separated by commas. The others are absent, even required ones. */
        _fields?: components['parameters']['fields'];
      };
      header?: {
        /** @description The ETag of a known version: the response is a 304 if it is still current. */
        'If-None-Match'?: components['parameters']['ifNoneMatch'];
      };
      path: {
        /** @description Id of a module, to export the enabled rules of its enabled groups, or `all` for all rules. */
        module: '1' | '2' | '3' | 'all';
        /** @description Format of the export. */
        format: 'csv' | 'apache' | 'nginx' | 'json';
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Success. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['RedirectExport'];
        };
      };
      /** @description An error. */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
    };
  };
  getRedirectionSettings: {
    parameters: {
      query?: {
        /** @description Members to return, as names or dotted paths, separated by commas. The others are absent, even required ones. */
        _fields?: components['parameters']['fields'];
      };
      header?: {
        /** @description The ETag of a known version: the response is a 304 if it is still current. */
        'If-None-Match'?: components['parameters']['ifNoneMatch'];
      };
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Success. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['RedirectionSettings'];
        };
      };
      /** @description An error. */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
    };
  };
  updateRedirectionSettings: {
    parameters: {
      query?: {
        /** @description Members to return, as names or dotted paths, separated by commas. The others are absent, even required ones. */
        _fields?: components['parameters']['fields'];
      };
      header?: {
        /** @description The ETag of the version to change, in any context: the response is a 412 with the present one if it differs. */
        'If-Match'?: components['parameters']['ifMatch'];
      };
      path?: never;
      cookie?: never;
    };
    requestBody?: {
      content: {
        /** @example {} */
        'application/json': components['schemas']['UpdateRedirectionSettingsBody'];
      };
    };
    responses: {
      /** @description Success. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['RedirectionSettings'];
        };
      };
      /** @description An error. */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
    };
  };
  getRedirectionStatus: {
    parameters: {
      query?: {
        /** @description Members to return, as names or dotted paths, separated by commas. The others are absent, even required ones. */
        _fields?: components['parameters']['fields'];
      };
      header?: {
        /** @description The ETag of a known version: the response is a 304 if it is still current. */
        'If-None-Match'?: components['parameters']['ifNoneMatch'];
      };
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Success. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['RedirectionInstallation'];
        };
      };
      /** @description An error. */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
    };
  };
  repairRedirection: {
    parameters: {
      query?: {
        /** @description Members to return, as names or dotted paths, separated by commas. The others are absent, even required ones. */
        _fields?: components['parameters']['fields'];
      };
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: {
      content: {
        /** @example {} */
        'application/json': components['schemas']['RepairRedirectionBody'];
      };
    };
    responses: {
      /** @description Success. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['RedirectionInstallation'];
        };
      };
      /** @description An error. */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
    };
  };
  testRedirectionGet: {
    parameters: {
      query?: {
        /** @description Members to return, as names or dotted paths, separated by commas. The others are absent, even required ones. */
        _fields?: components['parameters']['fields'];
      };
      header?: {
        /** @description The ETag of a known version: the response is a 304 if it is still current. */
        'If-None-Match'?: components['parameters']['ifNoneMatch'];
      };
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Success. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['RedirectionTest'];
        };
      };
      /** @description An error. */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
    };
  };
  testRedirectionPost: {
    parameters: {
      query?: {
        /** @description Members to return, as names or dotted paths, separated by commas. The others are absent, even required ones. */
        _fields?: components['parameters']['fields'];
      };
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Success. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['RedirectionTest'];
        };
      };
      /** @description An error. */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
    };
  };
  testRedirectionDelete: {
    parameters: {
      query?: {
        /** @description Members to return, as names or dotted paths, separated by commas. The others are absent, even required ones. */
        _fields?: components['parameters']['fields'];
      };
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Success. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['RedirectionTest'];
        };
      };
      /** @description An error. */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
    };
  };
  upgradeRedirectionData: {
    parameters: {
      query?: {
        /** @description Members to return, as names or dotted paths, separated by commas. The others are absent, even required ones. */
        _fields?: components['parameters']['fields'];
      };
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: {
      content: {
        /** @example {} */
        'application/json': components['schemas']['UpgradeRedirectionDataBody'];
      };
    };
    responses: {
      /** @description Success. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['RedirectionUpgrade'];
        };
      };
      /** @description An error. */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
    };
  };
  deleteRedirectionData: {
    parameters: {
      query?: {
        /** @description Members to return, as names or dotted paths, separated by commas. The others are absent, even required ones. */
        _fields?: components['parameters']['fields'];
      };
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: {
      content: {
        /** @example {} */
        'application/json': components['schemas']['DeleteRedirectionDataBody'];
      };
    };
    responses: {
      /** @description Success. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['RedirectionDeleted'];
        };
      };
      /** @description An error. */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
    };
  };
  getCacheV1Index: {
    parameters: {
      query?: {
        /** @description With the context `help`, every route has its schema. */
        context?: string;
        /** @description The namespace to describe. */
        namespace?: string;
        /** @description Members to return, as names or dotted paths, separated by commas. The others are absent, even required ones. */
        _fields?: components['parameters']['fields'];
      };
      header?: {
        /** @description The ETag of a known version: the response is a 304 if it is still current. */
        'If-None-Match'?: components['parameters']['ifNoneMatch'];
      };
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Success. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['NamespaceIndex'];
        };
      };
      /** @description An error. */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
    };
  };
  listCachedUrls: {
    parameters: {
      query?: {
        /** @description Members to return, as names or dotted paths, separated by commas. The others are absent, even required ones. */
        _fields?: components['parameters']['fields'];
      };
      header?: {
        /** @description The ETag of a known version: the response is a 304 if it is still current. */
        'If-None-Match'?: components['parameters']['ifNoneMatch'];
      };
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Success. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['CacheList'];
        };
      };
      /** @description An error. */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
    };
  };
  clearCache: {
    parameters: {
      query?: {
        /** @description Members to return, as names or dotted paths, separated by commas. The others are absent, even required ones. */
        _fields?: components['parameters']['fields'];
      };
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: {
      content: {
        /** @example {} */
        'application/json': components['schemas']['ClearCacheBody'];
      };
    };
    responses: {
      /** @description Success. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['CacheCleared'];
        };
      };
      /** @description An error. */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
    };
  };
  testCache: {
    parameters: {
      query?: {
        /** @description Members to return, as names or dotted paths, separated by commas. The others are absent, even required ones. */
        _fields?: components['parameters']['fields'];
      };
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Success. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['CacheTest'];
        };
      };
      /** @description An error. */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
    };
  };
  getCacheSettings: {
    parameters: {
      query?: {
        /** @description Members to return, as names or dotted paths, separated by commas. The others are absent, even required ones. */
        _fields?: components['parameters']['fields'];
      };
      header?: {
        /** @description The ETag of a known version: the response is a 304 if it is still current. */
        'If-None-Match'?: components['parameters']['ifNoneMatch'];
      };
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Success. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['CacheSettings'];
        };
      };
      /** @description An error. */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
    };
  };
  updateCacheSettings: {
    parameters: {
      query?: {
        /** @description Members to return, as names or dotted paths, separated by commas. The others are absent, even required ones. */
        _fields?: components['parameters']['fields'];
      };
      header?: {
        /** @description The ETag of the version to change, in any context: the response is a 412 with the present one if it differs. */
        'If-Match'?: components['parameters']['ifMatch'];
      };
      path?: never;
      cookie?: never;
    };
    requestBody?: {
      content: {
        /** @example {} */
        'application/json': components['schemas']['UpdateCacheSettingsBody'];
      };
    };
    responses: {
      /** @description Success. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['CacheSettings'];
        };
      };
      /** @description An error. */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
    };
  };
  getCacheStatus: {
    parameters: {
      query?: {
        /** @description Members to return, as names or dotted paths, separated by commas. The others are absent, even required ones. */
        _fields?: components['parameters']['fields'];
      };
      header?: {
        /** @description The ETag of a known version: the response is a 304 if it is still current. */
        'If-None-Match'?: components['parameters']['ifNoneMatch'];
      };
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Success. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['CacheStatus'];
        };
      };
      /** @description An error. */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
    };
  };
  getCacheStats: {
    parameters: {
      query?: {
        /** @description Members to return, as names or dotted paths, separated by commas. The others are absent, even required ones. */
        _fields?: components['parameters']['fields'];
      };
      header?: {
        /** @description The ETag of a known version: the response is a 304 if it is still current. */
        'If-None-Match'?: components['parameters']['ifNoneMatch'];
      };
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Success. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['CacheStats'];
        };
      };
      /** @description An error. */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
    };
  };
  scheduleCachePreload: {
    parameters: {
      query?: {
        /** @description Members to return, as names or dotted paths, separated by commas. The others are absent, even required ones. */
        _fields?: components['parameters']['fields'];
      };
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: {
      content: {
        /** @example {} */
        'application/json': components['schemas']['ScheduleCachePreloadBody'];
      };
    };
    responses: {
      /** @description Success. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['CachePreload'] | null;
        };
      };
      /** @description An error. */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
    };
  };
  listCacheAddOns: {
    parameters: {
      query?: {
        /** @description Members to return, as names or dotted paths, separated by commas. The others are absent, even required ones. */
        _fields?: components['parameters']['fields'];
      };
      header?: {
        /** @description The ETag of a known version: the response is a 304 if it is still current. */
        'If-None-Match'?: components['parameters']['ifNoneMatch'];
      };
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Success. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            [key: string]: components['schemas']['CacheAddOn'];
          };
        };
      };
      /** @description An error. */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
    };
  };
  updateCacheAddOns: {
    parameters: {
      query?: {
        /** @description Members to return, as names or dotted paths, separated by commas. The others are absent, even required ones. */
        _fields?: components['parameters']['fields'];
      };
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: {
      content: {
        /** @example {} */
        'application/json': components['schemas']['UpdateCacheAddOnsBody'];
      };
    };
    responses: {
      /** @description Success. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            [key: string]: components['schemas']['CacheAddOn'];
          };
        };
      };
      /** @description An error. */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
    };
  };
  getOembed10Index: {
    parameters: {
      query?: {
        /** @description With the context `help`, every route has its schema. */
        context?: string;
        /** @description The namespace to describe. */
        namespace?: string;
        /** @description Members to return, as names or dotted paths, separated by commas. The others are absent, even required ones. */
        _fields?: components['parameters']['fields'];
      };
      header?: {
        /** @description The ETag of a known version: the response is a 304 if it is still current. */
        'If-None-Match'?: components['parameters']['ifNoneMatch'];
      };
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Success. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['NamespaceIndex'];
        };
      };
      /** @description An error. */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
    };
  };
  getEmbed: {
    parameters: {
      query: {
        /** @description URL to embed. */
        url: string;
        /** @description `xml` for XML; anything else is JSON. */
        format?: string;
        /** @description Maximum width of the frame in pixels; moved into the range 200 to 600. */
        maxwidth?: number;
        /** @description Members to return, as names or dotted paths, separated by commas. The others are absent, even required ones. */
        _fields?: components['parameters']['fields'];
      };
      header?: {
        /** @description The ETag of a known version: the response is a 304 if it is still current. */
        'If-None-Match'?: components['parameters']['ifNoneMatch'];
      };
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Success. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['OEmbed'];
        };
      };
      /** @description An error. */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
    };
  };
  getEmbedOfOtherSite: {
    parameters: {
      query: {
        /** @description URL to embed. */
        url: string;
        /** @description Accepted for compatibility; the response is always JSON. */
        format?: 'json' | 'xml';
        /** @description Maximum width of the frame in pixels. */
        maxwidth?: number;
        /** @description Maximum height of the frame in pixels. */
        maxheight?: number;
        /** @description Whether to look for a link to oEmbed data in the page. */
        discover?: boolean;
        /** @description Members to return, as names or dotted paths, separated by commas. The others are absent, even required ones. */
        _fields?: components['parameters']['fields'];
      };
      header?: {
        /** @description The ETag of a known version: the response is a 304 if it is still current. */
        'If-None-Match'?: components['parameters']['ifNoneMatch'];
      };
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Success. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['OEmbedOfOtherSite'];
        };
      };
      /** @description An error. */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
    };
  };
  getLintelV1Index: {
    parameters: {
      query?: {
        /** @description With the context `help`, every route has its schema. */
        context?: string;
        /** @description The namespace to describe. */
        namespace?: string;
        /** @description Members to return, as names or dotted paths, separated by commas. The others are absent, even required ones. */
        _fields?: components['parameters']['fields'];
      };
      header?: {
        /** @description The ETag of a known version: the response is a 304 if it is still current. */
        'If-None-Match'?: components['parameters']['ifNoneMatch'];
      };
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Success. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['NamespaceIndex'];
        };
      };
      /** @description An error. */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
    };
  };
  getModel: {
    parameters: {
      query?: {
        /** @description Members to return, as names or dotted paths, separated by commas. The others are absent, even required ones. */
        _fields?: components['parameters']['fields'];
      };
      header?: {
        /** @description The ETag of a known version: the response is a 304 if it is still current. */
        'If-None-Match'?: components['parameters']['ifNoneMatch'];
      };
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Success. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ContentModel'];
        };
      };
      /** @description An error. */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
    };
  };
  putModel: {
    parameters: {
      query?: {
        /** @description Members to return, as names or dotted paths, separated by commas. The others are absent, even required ones. */
        _fields?: components['parameters']['fields'];
      };
      header?: {
        /** @description The ETag of the version to change, in any context: the response is a 412 with the present one if it differs. */
        'If-Match'?: components['parameters']['ifMatch'];
      };
      path?: never;
      cookie?: never;
    };
    requestBody?: {
      content: {
        /** @example {} */
        'application/json': components['schemas']['PutModelBody'];
      };
    };
    responses: {
      /** @description Success. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ContentModel'];
        };
      };
      /** @description An error. */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
    };
  };
  translatePost: {
    parameters: {
      query?: {
        /** @description Members to return, as names or dotted paths, separated by commas. The others are absent, even required ones. */
        _fields?: components['parameters']['fields'];
        /** @description Embeds linked resources: all if empty, or the relations separated by commas. */
        _embed?: components['parameters']['embed'];
      };
      header?: {
        /** @description A random text for this request: sent again within 24 hours, it is carried out once and gets the same response. */
        'Idempotency-Key'?: components['parameters']['idempotencyKey'];
      };
      path: {
        /** @description ID of the item. */
        id: number;
        /** @description Language of the translation, by its path segment. */
        lang: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Success. */
      201: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['PostEdit'];
        };
      };
      /** @description An error. */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
    };
  };
  translatePage: {
    parameters: {
      query?: {
        /** @description Members to return, as names or dotted paths, separated by commas. The others are absent, even required ones. */
        _fields?: components['parameters']['fields'];
        /** @description Embeds linked resources: all if empty, or the relations separated by commas. */
        _embed?: components['parameters']['embed'];
      };
      header?: {
        /** @description A random text for this request: sent again within 24 hours, it is carried out once and gets the same response. */
        'Idempotency-Key'?: components['parameters']['idempotencyKey'];
      };
      path: {
        /** @description ID of the item. */
        id: number;
        /** @description Language of the translation, by its path segment. */
        lang: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Success. */
      201: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['PageEdit'];
        };
      };
      /** @description An error. */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
    };
  };
  translateBlock: {
    parameters: {
      query?: {
        /** @description Members to return, as names or dotted paths, separated by commas. The others are absent, even required ones. */
        _fields?: components['parameters']['fields'];
        /** @description Embeds linked resources: all if empty, or the relations separated by commas. */
        _embed?: components['parameters']['embed'];
      };
      header?: {
        /** @description A random text for this request: sent again within 24 hours, it is carried out once and gets the same response. */
        'Idempotency-Key'?: components['parameters']['idempotencyKey'];
      };
      path: {
        /** @description ID of the item. */
        id: number;
        /** @description Language of the translation, by its path segment. */
        lang: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Success. */
      201: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['WpBlockEdit'];
        };
      };
      /** @description An error. */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
    };
  };
  openMcpStream: {
    parameters: {
      query?: {
        /** @description Members to return, as names or dotted paths, separated by commas. The others are absent, even required ones. */
        _fields?: components['parameters']['fields'];
      };
      header?: {
        /** @description The ETag of a known version: the response is a 304 if it is still current. */
        'If-None-Match'?: components['parameters']['ifNoneMatch'];
      };
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Success. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': unknown;
        };
      };
      /** @description An error. */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
    };
  };
  handleMcp: {
    parameters: {
      query?: {
        /** @description Members to return, as names or dotted paths, separated by commas. The others are absent, even required ones. */
        _fields?: components['parameters']['fields'];
      };
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: {
      content: {
        /** @example {} */
        'application/json': components['schemas']['HandleMcpBody'];
      };
    };
    responses: {
      /** @description Success. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            [key: string]: unknown;
          };
        };
      };
      /** @description An error. */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
    };
  };
  endMcpSession: {
    parameters: {
      query?: {
        /** @description Members to return, as names or dotted paths, separated by commas. The others are absent, even required ones. */
        _fields?: components['parameters']['fields'];
      };
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Success. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': unknown;
        };
      };
      /** @description An error. */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
    };
  };
  listAbilities: {
    parameters: {
      query?: {
        /** @description Which members are returned: the public ones, those for embedding, or everything that can be edited. */
        context?: 'view' | 'embed' | 'edit';
        /** @description Page of the list, starting at 1. */
        page?: number;
        /** @description Maximum number of items per page. */
        per_page?: number;
        /** @description Limits the list to abilities of this category, such as `posts`. */
        category?: string;
        /** @description Members to return, as names or dotted paths, separated by commas. The others are absent, even required ones. */
        _fields?: components['parameters']['fields'];
        /** @description Continues the list behind an item instead of at a page: empty for the beginning, then as in the link `next`. No totals are returned. */
        _cursor?: components['parameters']['cursor'];
        /** @description How totals are found: not at all, at most five minutes old, or exactly. */
        _totals?: components['parameters']['totals'];
        /** @description For callers who may edit the items: streams all of them as application/x-ndjson or text/csv, which `Accept` may name instead. */
        _format?: components['parameters']['format'];
        /** @description Embeds linked resources: all if empty, or the relations separated by commas. */
        _embed?: components['parameters']['embed'];
      };
      header?: {
        /** @description The ETag of a known version: the response is a 304 if it is still current. */
        'If-None-Match'?: components['parameters']['ifNoneMatch'];
      };
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Success. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json':
            | components['schemas']['AbilityEdit'][]
            | components['schemas']['Ability'][]
            | components['schemas']['AbilityEmbed'][];
        };
      };
      /** @description An error. */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
    };
  };
  runAbilityGet: {
    parameters: {
      query?: {
        /** @description The input, as the schema of the ability describes it: an object, or in a query its JSON. */
        input?: Record<string, unknown>;
        /** @description Members to return, as names or dotted paths, separated by commas. The others are absent, even required ones. */
        _fields?: components['parameters']['fields'];
      };
      header?: {
        /** @description The ETag of a known version: the response is a 304 if it is still current. */
        'If-None-Match'?: components['parameters']['ifNoneMatch'];
      };
      path: {
        /** @description Name of the ability, such as `lintel/list-posts`. */
        name: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Success. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': unknown;
        };
      };
      /** @description An error. */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
    };
  };
  runAbilityPost: {
    parameters: {
      query?: {
        /** @description Members to return, as names or dotted paths, separated by commas. The others are absent, even required ones. */
        _fields?: components['parameters']['fields'];
      };
      header?: never;
      path: {
        /** @description Name of the ability, such as `lintel/list-posts`. */
        name: string;
      };
      cookie?: never;
    };
    requestBody?: {
      content: {
        /** @example {} */
        'application/json': components['schemas']['RunAbilityPostBody'];
      };
    };
    responses: {
      /** @description Success. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': unknown;
        };
      };
      /** @description An error. */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
    };
  };
  runAbilityDelete: {
    parameters: {
      query?: {
        /** @description The input, as the schema of the ability describes it: an object, or in a query its JSON. */
        input?: Record<string, unknown>;
        /** @description Members to return, as names or dotted paths, separated by commas. The others are absent, even required ones. */
        _fields?: components['parameters']['fields'];
      };
      header?: never;
      path: {
        /** @description Name of the ability, such as `lintel/list-posts`. */
        name: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Success. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': unknown;
        };
      };
      /** @description An error. */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
    };
  };
  getAbility: {
    parameters: {
      query?: {
        /** @description Which members are returned: the public ones, those for embedding, or everything that can be edited. */
        context?: 'view' | 'embed' | 'edit';
        /** @description Members to return, as names or dotted paths, separated by commas. The others are absent, even required ones. */
        _fields?: components['parameters']['fields'];
        /** @description Embeds linked resources: all if empty, or the relations separated by commas. */
        _embed?: components['parameters']['embed'];
      };
      header?: {
        /** @description The ETag of a known version: the response is a 304 if it is still current. */
        'If-None-Match'?: components['parameters']['ifNoneMatch'];
      };
      path: {
        /** @description Name of the ability, such as `lintel/list-posts`. */
        name: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Success. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json':
            | components['schemas']['AbilityEdit']
            | components['schemas']['Ability']
            | components['schemas']['AbilityEmbed'];
        };
      };
      /** @description An error. */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
    };
  };
  listAbilitiesCategories: {
    parameters: {
      query?: {
        /** @description Which members are returned: the public ones, those for embedding, or everything that can be edited. */
        context?: 'view' | 'embed' | 'edit';
        /** @description Page of the list, starting at 1. */
        page?: number;
        /** @description Maximum number of items per page. */
        per_page?: number;
        /** @description Members to return, as names or dotted paths, separated by commas. The others are absent, even required ones. */
        _fields?: components['parameters']['fields'];
        /** @description Continues the list behind an item instead of at a page: empty for the beginning, then as in the link `next`. No totals are returned. */
        _cursor?: components['parameters']['cursor'];
        /** @description How totals are found: not at all, at most five minutes old, or exactly. */
        _totals?: components['parameters']['totals'];
        /** @description For callers who may edit the items: streams all of them as application/x-ndjson or text/csv, which `Accept` may name instead. */
        _format?: components['parameters']['format'];
        /** @description Embeds linked resources: all if empty, or the relations separated by commas. */
        _embed?: components['parameters']['embed'];
      };
      header?: {
        /** @description The ETag of a known version: the response is a 304 if it is still current. */
        'If-None-Match'?: components['parameters']['ifNoneMatch'];
      };
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Success. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json':
            | components['schemas']['AbilityCategoryEdit'][]
            | components['schemas']['AbilityCategory'][]
            | components['schemas']['AbilityCategoryEmbed'][];
        };
      };
      /** @description An error. */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
    };
  };
  getAbilityCategory: {
    parameters: {
      query?: {
        /** @description Which members are returned: the public ones, those for embedding, or everything that can be edited. */
        context?: 'view' | 'embed' | 'edit';
        /** @description Members to return, as names or dotted paths, separated by commas. The others are absent, even required ones. */
        _fields?: components['parameters']['fields'];
        /** @description Embeds linked resources: all if empty, or the relations separated by commas. */
        _embed?: components['parameters']['embed'];
      };
      header?: {
        /** @description The ETag of a known version: the response is a 304 if it is still current. */
        'If-None-Match'?: components['parameters']['ifNoneMatch'];
      };
      path: {
        /** @description Slug of the category, such as `posts`. */
        slug: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Success. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json':
            | components['schemas']['AbilityCategoryEdit']
            | components['schemas']['AbilityCategory']
            | components['schemas']['AbilityCategoryEmbed'];
        };
      };
      /** @description An error. */
      default: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Error'];
        };
      };
    };
  };
}

# shapes: boards and pieces as exact covers.  May include base/ and the public headers.
